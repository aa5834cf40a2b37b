package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Opens stores by address: the name of a {@link MemoryStoreProvider} on the class path, a colon, and
 * a location that the provider understands. {@code sqlite:/data/memory.db} is a file of the module
 * {@code memory-store-sqlite}, {@code sqlite:} its usual place, and {@code memory:} a store that
 * ends with the process.
 */
public final class MemoryStores {
  /** One letter is no name, so that no path with a drive is taken for an address. */
  private static final Pattern ADDRESS = Pattern.compile("([a-z][a-z0-9-]{1,39}):(.*)", Pattern.DOTALL);

  private static final Map<String, String> MODULES = Map.of("sqlite", "memory-store-sqlite");

  private MemoryStores() {}

  /** Whether a text is an address, known or not, rather than a path. */
  public static boolean isAddress(String text) {
    return ADDRESS.matcher(text).matches();
  }

  /**
   * Opens the store at an address, or creates it.
   *
   * @throws InvalidValueException if the text is no address, or its location none of its kind
   * @throws StoreUnavailableException if no provider on the class path has the name; the message
   *     lists those that are there
   * @throws StoreException if the store cannot be opened
   */
  public static MemoryStore open(String address) {
    return open(address, ServiceLoader.load(MemoryStoreProvider.class));
  }

  static MemoryStore open(String address, Iterable<MemoryStoreProvider> providers) {
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
    return provider.open(parts.group(2));
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
