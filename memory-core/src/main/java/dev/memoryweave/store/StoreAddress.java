package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The addresses of stores, and the providers that open them. */
final class StoreAddress {
  /** A single letter is not a name, so that no path with a drive is taken for an address. */
  private static final Pattern ADDRESS =
      Pattern.compile("([a-z][a-z0-9-]{1,39}):(.*)", Pattern.DOTALL);

  private static final Map<String, String> MODULES =
      Map.of("postgresql", "memory-store-postgresql", "sqlite", "memory-store-sqlite");

  private StoreAddress() {}

  static boolean matches(String text) {
    return ADDRESS.matcher(text).matches();
  }

  static MemoryStore open(String address) {
    return open(address, ServiceLoader.load(MemoryStoreProvider.class));
  }

  static MemoryStore openReadOnly(String address) {
    return withProvider(
        address, ServiceLoader.load(MemoryStoreProvider.class), MemoryStoreProvider::openReadOnly);
  }

  static MemoryStoreProvider.Restored restore(String address, Path backup) {
    return withProvider(
        address,
        ServiceLoader.load(MemoryStoreProvider.class),
        (provider, location) -> provider.restore(location, backup));
  }

  static MemoryStore open(String address, Iterable<MemoryStoreProvider> providers) {
    return withProvider(address, providers, MemoryStoreProvider::open);
  }

  private static <T> T withProvider(
      String address,
      Iterable<MemoryStoreProvider> providers,
      BiFunction<MemoryStoreProvider, String, T> opener) {
    InvalidValueException.given("address", address);
    Matcher parts = ADDRESS.matcher(address);
    InvalidValueException.unless(
        parts.matches(),
        "store",
        address,
        "be the name of a kind of store, a colon and a location, such as sqlite:memory.db");
    String name = parts.group(1);
    Map<String, MemoryStoreProvider> known = byName(providers);
    MemoryStoreProvider provider = known.get(name);
    if (provider == null) {
      String module = MODULES.get(name);
      throw new StoreUnavailableException(
          "There is no store '"
              + name
              + "' on the class path"
              + (module == null ? "" : "; add the module " + module)
              + "; there are: "
              + String.join(", ", known.keySet()));
    }
    return opener.apply(provider, parts.group(2));
  }

  private static Map<String, MemoryStoreProvider> byName(Iterable<MemoryStoreProvider> providers) {
    Map<String, MemoryStoreProvider> known = new TreeMap<>();
    try {
      for (MemoryStoreProvider provider : providers) {
        known.putIfAbsent(provider.name(), provider);
      }
    } catch (ServiceConfigurationError e) {
      throw new StoreUnavailableException(
          "The stores on the class path cannot be listed: " + e.getMessage(), e);
    }
    return known;
  }
}
