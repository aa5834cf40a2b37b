package dev.memoryweave.language.internal.names;

import dev.memoryweave.text.internal.PlainText;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.stream.Collectors;

/**
 * Names whose kind is known before a text is read: speakers, names of a project, the countries and
 * cities that the platform knows. Looked up by {@link #key}.
 */
public final class KnownNames {
  /** No names but those of the platform. */
  public static final KnownNames NONE = new KnownNames(Map.of());

  /** Places of whose names people, software and everything else are called more often. */
  private static final Set<String> RATHER_OTHERS =
      Set.of(
          "cairo", "chad", "darwin", "jordan", "merida", "nome", "north", "phoenix", "regina",
          "south", "turkey", "west");

  private static final Set<String> PLACES = places();

  private final Map<String, NameKind> kinds;

  /** Creates it from names and their kinds. */
  public KnownNames(Map<String, NameKind> names) {
    kinds = new HashMap<>();
    names.forEach((name, kind) -> kinds.put(key(name), kind));
  }

  Optional<NameKind> kind(String name) {
    String key = key(name);
    NameKind known = kinds.get(key);
    return known != null
        ? Optional.of(known)
        : PLACES.contains(key) ? Optional.of(NameKind.PLACE) : Optional.empty();
  }

  /**
   * The form under which spellings of one name are equal: case, hyphens and spaces do not count.
   */
  public static String key(String name) {
    String lower = PlainText.lowerCase(name);
    StringBuilder key = new StringBuilder(lower.length());
    boolean space = false;
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      if (Character.isWhitespace(c) || c == '-' || c == '_') {
        space = true;
      } else {
        if (space && key.length() > 0) {
          key.append(' ');
        }
        space = false;
        key.append(c);
      }
    }
    return key.toString();
  }

  /** Countries by their English names, and the cities after which time zones are called. */
  private static Set<String> places() {
    Set<String> cities =
        java.util.Arrays.stream(TimeZone.getAvailableIDs())
            .filter(id -> id.matches("(?:Africa|America|Asia|Europe|Australia)/[^/]*"))
            .map(id -> key(id.substring(id.lastIndexOf('/') + 1)))
            .filter(name -> name.length() > 3)
            .collect(Collectors.toSet());
    for (String country : Locale.getISOCountries()) {
      cities.add(key(new Locale("", country).getDisplayCountry(Locale.ENGLISH)));
    }
    cities.removeAll(RATHER_OTHERS);
    return Set.copyOf(cities);
  }
}
