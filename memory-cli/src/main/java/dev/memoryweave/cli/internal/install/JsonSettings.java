package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.install.JsonScanner.Item;
import dev.memoryweave.cli.internal.install.JsonScanner.Value;
import java.util.List;
import java.util.Map;

/**
 * Settings in JSON: an object of servers by name, inside the top-level object. Comments, order and
 * spaces stay.
 *
 * @param section the name of the object of servers
 * @param type a server's type, if one is written; otherwise empty
 * @param presets what a new server gets besides, and may have changed later
 */
record JsonSettings(String section, String type, Map<String, Object> presets)
    implements SettingsText {
  /** Settings without presets. */
  JsonSettings(String section, String type) {
    this(section, type, Map.of());
  }

  @Override
  public String with(String text, ServerEntry server) {
    String changed = text;
    for (Map.Entry<String, Object> setting : server.settings(type).entrySet()) {
      changed = JsonText.set(changed, path(setting.getKey()), setting.getValue());
    }
    for (Map.Entry<String, Object> preset : presets.entrySet()) {
      changed = JsonText.preset(changed, path(preset.getKey()), preset.getValue());
    }
    return changed;
  }

  private List<String> path(String setting) {
    return List.of(section, ServerEntry.NAME, setting);
  }

  @Override
  public String without(String text) {
    Value root = JsonScanner.read(text);
    if (root == null) {
      return text;
    }
    JsonText.requireObject(text, root, "the file");
    Item servers = root.member(section);
    if (servers == null) {
      return text;
    }
    JsonText.requireObject(text, servers.value(), section);
    Item server = servers.value().member(ServerEntry.NAME);
    if (server == null) {
      return text;
    }
    return JsonText.isAlone(text, servers.value(), server)
        ? JsonText.removed(text, root, servers)
        : JsonText.removed(text, servers.value(), server);
  }
}
