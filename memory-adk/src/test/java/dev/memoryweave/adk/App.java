package dev.memoryweave.adk;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.runner.Runner;
import com.google.adk.sessions.BaseSessionService;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import java.util.ArrayList;
import java.util.List;

/** An app with one agent that has a memory. */
record App(Runner runner) {
  static final RunConfig CONFIG = RunConfig.builder().autoCreateSession(true).build();

  /** An app that keeps its sessions in the memory, too. */
  static App of(String name, AppMemories memories, Script model, Object... tools) {
    return of(name, memories, new MemoryWeaveSessionService(memories), model, tools);
  }

  static App of(
      String name,
      AppMemories memories,
      BaseSessionService sessions,
      Script model,
      Object... tools) {
    List<Object> all = new ArrayList<>(List.of(tools));
    all.add(new MemoryToolset(memories));
    LlmAgent agent =
        LlmAgent.builder()
            .name("assistant")
            .model(model)
            .instruction("You book flights.")
            .tools(all)
            .build();
    return new App(
        Runner.builder()
            .agent(agent)
            .appName(name)
            .sessionService(sessions)
            .memoryService(new MemoryWeaveMemoryService(memories))
            .plugins(new MemoryPlugin(memories, Runnable::run))
            .build());
  }

  /** What the agent says to a message. */
  String chat(String user, String session, String text) {
    List<Event> events = runner.runAsync(user, session, said(text), CONFIG).toList().blockingGet();
    return events.get(events.size() - 1).stringifyContent();
  }

  static Content said(String text) {
    return Content.builder().role("user").parts(Part.fromText(text)).build();
  }
}
