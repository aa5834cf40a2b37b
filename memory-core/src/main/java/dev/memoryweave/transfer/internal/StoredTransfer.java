package dev.memoryweave.transfer.internal;

import dev.memoryweave.change.internal.Authority;
import dev.memoryweave.change.internal.Refusal;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.internal.FinishedFile;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.ExportOptions;
import dev.memoryweave.transfer.TransferException;
import dev.memoryweave.transfer.TransferFormat;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Exports from a store and imports into it, each in one transaction. */
public final class StoredTransfer implements Transfer {
  private static final int BUFFER = 1 << 16;

  private final Transactions transactions;
  private final ScopeChain chain;
  private final TextScreen screen;
  private final Authority authority;
  private final Duration wait;
  private final Embedder.@Nullable Model model;

  /**
   * Creates it.
   *
   * @param wait the lifetime of pending candidates
   * @param model the model of the memory, or null if it has none
   */
  public StoredTransfer(
      Transactions transactions,
      ScopeChain chain,
      TextScreen screen,
      Authority authority,
      Duration wait,
      Embedder.@Nullable Model model) {
    this.transactions = transactions;
    this.chain = chain;
    this.screen = screen;
    this.authority = authority;
    this.wait = wait;
    this.model = model;
  }

  private static TransferFormat format() {
    return ServiceLoader.load(TransferFormat.class)
        .findFirst()
        .orElseThrow(
            () ->
                new TransferException(
                    "There is no format for exports on the class path; add the module"
                        + " memory-workspace, which has one of JSON lines"));
  }

  // ---- export -----------------------------------------------------------------------------------

  @Override
  public Transfer.Exported exportTo(Path file, ExportOptions options) {
    InvalidValueException.given("file", file);
    InvalidValueException.given("options", options);
    requireInChain(options.scopes());
    TransferFormat format = format();
    try (ExportFile out = ExportFile.create(file)) {
      Transfer.Exported report =
          transactions.read(
              tx -> {
                out.restart();
                try (TransferFormat.Sink sink = format.writeTo(out.stream())) {
                  return export(tx, sink, options);
                }
              });
      return report.ofLength(out.finish());
    }
  }

  @Override
  public Transfer.Exported export(TransferFormat.Sink sink, ExportOptions options) {
    InvalidValueException.given("sink", sink);
    InvalidValueException.given("options", options);
    requireInChain(options.scopes());
    AtomicBoolean begun = new AtomicBoolean();
    return transactions.read(
        tx -> {
          if (begun.getAndSet(true)) {
            throw new TransferException(
                "The store has lost its connection in the middle of the export, and what was"
                    + " written cannot be taken back; export again");
          }
          return export(tx, sink, options);
        });
  }

  private Transfer.Exported export(
      ReadTransaction tx, TransferFormat.Sink sink, ExportOptions options) {
    List<Scope> scopes = options.scopes().isEmpty() ? List.of(chain.narrowest()) : options.scopes();
    sink.begin(
        new Transfer.Header(
            Transfer.Header.VERSION,
            library(),
            transactions.now(),
            scopes,
            tx.nodes().count(NodeFilter.in(scopes))));
    return new Exporter(tx, sink, scopes, options).run();
  }

  private static String library() {
    String version = StoredTransfer.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  private void requireInChain(Iterable<Scope> scopes) {
    for (Scope scope : scopes) {
      if (!chain.contains(scope)) {
        throw new OutsideScopeException(scope.toString(), chain);
      }
    }
  }

  // ---- import -----------------------------------------------------------------------------------

  @Override
  public Transfer.Header header(Path file) {
    InvalidValueException.given("file", file);
    TransferFormat format = format();
    try (InputStream in = open(file);
        TransferFormat.Source source = format.readFrom(in, ImportOptions.LONGEST_LINE)) {
      return source.header();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  @Override
  public Transfer.Imported importFrom(Path file, ImportOptions options) {
    InvalidValueException.given("file", file);
    InvalidValueException.given("options", options);
    TransferFormat format = format();
    FirstReading first;
    try (InputStream in = open(file);
        TransferFormat.Source source = format.readFrom(in, options.longestLine())) {
      first = new FirstReading(scopeMap(source.header(), options), screen);
      first.run(source, options.progress());
    } catch (IOException e) {
      throw unreadable(file, e);
    }
    if (first.isRefused() && !options.skipDamaged()) {
      return first.report().refused();
    }
    return apply(file, format, first, options);
  }

  private Transfer.Imported apply(
      Path file, TransferFormat format, FirstReading first, ImportOptions options) {
    Provenance author = transactions.author();
    if (options.keepAuthors() && !author.trust().isPerson()) {
      throw Refusal.decided("The authors of an import can be kept by a person only");
    }
    ImportTrustLimit demotion =
        options.keepAuthors()
            ? null
            : new ImportTrustLimit(author, authority, transactions.now(), wait);
    try {
      Function<WriteContext, Transfer.Imported> work =
          context -> run(file, format, first, options, demotion, context);
      return options.dryRun() ? transactions.tryOut(work) : transactions.write(work);
    } catch (RefusedImport e) {
      return e.report();
    }
  }

  /** Reads the file once more, as each run of the transaction has to. */
  private Transfer.Imported run(
      Path file,
      TransferFormat format,
      FirstReading first,
      ImportOptions options,
      @Nullable ImportTrustLimit demotion,
      WriteContext context) {
    try (InputStream in = open(file);
        TransferFormat.Source source = format.readFrom(in, options.longestLine())) {
      ScopeMap scopes = scopeMap(source.header(), options);
      return new Importer(context, scopes, first, options, screen, demotion, model)
          .run(source)
          .done(!options.dryRun());
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private ScopeMap scopeMap(Transfer.Header header, ImportOptions options) {
    Map<Scope, Scope> mapped = new LinkedHashMap<>();
    for (Scope scope : header.scopes()) {
      mapped.put(scope, options.scopes().getOrDefault(scope, scope));
    }
    requireInChain(mapped.values());
    return new ScopeMap(mapped);
  }

  private static InputStream open(Path file) {
    try {
      return new BufferedInputStream(Files.newInputStream(file), BUFFER);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static TransferException unreadable(Path file, IOException e) {
    return new TransferException(
        MemoryException.Message.of(
            "The file ",
            file,
            " cannot be read: ",
            MemoryException.Message.foreign(FinishedFile.reason(e)),
            "; name an export"),
        e);
  }
}
