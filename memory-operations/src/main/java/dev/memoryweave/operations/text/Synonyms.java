package dev.memoryweave.operations.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Words that callers use for known names, by the type of the names. */
final class Synonyms {
  /** Each line has the type of the name, the name, and the words that mean it. */
  private static final String TABLE =
      """
      field body: content, contents, text, details, detail, description, markdown
      field text: content, statement, title, finding, message
      field title: name, heading, headline, subject, statement, summary, text, fact, memory
      field kind: type, category, class
      field kinds: kind, type, types, category, categories
      field task: query, question, prompt, goal, q, text, topic
      field query: task, q, question, search, text, words, term, terms, keywords, pattern
      field id: memory, memory_id, node, node_id, uuid, ref, target
      field ids: id, memories, memory_ids, nodes
      field ref: id, memory, node, path, file, uri
      field reason: why, because, comment, message, note, justification
      field files: file, path, paths, globs, changed_files
      field changed_files: files, changed, paths
      field evidence: source, sources, reference, references, proof, citations
      field limit: max, count, size, n, top_k, max_results, page_size
      field cursor: page, next, next_cursor, offset, after
      field token_budget: budget, tokens, max_tokens, limit
      field tags: tag, labels, label, keywords
      field replaces: supersedes, replace, instead_of, overrides
      field superseded_by: replaced_by, by, new_id, replacement
      field action: decision, verdict, operation, command, mode
      field how: action, mode, status, way
      field decision: decision_id, number, sequence
      field outcome: result, status
      field verification: verified, tests, test_result
      field findings: facts, learnings, results, notes
      field importance: priority, weight
      field confidence: certainty, probability, strength
      field parent: parent_id, below, under
      field predicate: relation, type, kind
      field to: target, id, object
      field related: relations, links, relates_to
      field unrelated: unrelate, remove_relations, unlink
      field session: session_id, conversation
      field level: scope, reach, visibility
      field dry_run: preview, simulate, check
      field sources: source, by, author, authors, from
      field causes: cause, why
      field challenged: about, challenges, against
      kind constraint: rule, rules, requirement, policy, guideline, invariant, must, law, restriction
      kind preference: pref, style, convention, taste, like
      kind decision: adr, choice, decided, rationale
      kind incident: bug, error, failure, outage, defect, regression, crash, postmortem
      kind gotcha: trap, pitfall, caveat, warning, quirk, surprise, hazard
      kind procedure: howto, how_to, recipe, runbook, steps, workflow, process, guide, instruction
      kind fact: info, information, knowledge, learning, lesson, insight, observation, statement, memory
      kind question: open_question, unknown, todo_question, query
      kind task: todo, to_do, work, action, action_item, ticket, issue, work_item
      kind note: memo, remark, comment, scratch
      kind architecture: design, structure, overview
      kind module: component, package, library, service
      kind feature: capability, story, epic
      source agent: assistant, model, mcp, ai
      source person: user, human, cli
      source file: import, document, repository
      action list: show, queue, get, pending, search
      action accept: approve, confirm, yes, apply, promote, keep
      action reject: decline, deny, refuse, no, delete, remove, dismiss, discard
      action edit: change, update, reword, modify, rewrite
      action undo: revert, rollback, restore, back
      way outdated: stale, obsolete, old, superseded, wrong, invalid, archive, archived
      way closed: done, close, resolved, finished, completed, answered
      way active: restore, restored, reopen, open, reactivate, back, undo, verified
      way forget: delete, remove, deleted, erase, purge
      level project: repository, repo, local, here
      level workspace: group, team
      level tenant: user, person, personal, global, all, everywhere, all_projects
      level system: machine, everybody
      verb add: remember, new, create, store, note, record
      verb forget: delete, remove, rm, retire, erase
      verb show: get, inspect, view, cat, read, open
      verb search: find, list, ls, query, grep
      verb change: update, edit, modify, move, mv, rename, reopen
      verb recall: ask, context, weave, remind
      verb review: approve, pending, inbox, queue, accept, reject, undo
      verb history: log, versions
      verb status: info, state
      verb snapshots: snapshot, checkpoint, checkpoints
      """;

  private final Map<String, List<String>> meanings = new HashMap<>();

  Synonyms() {
    TABLE.lines().forEach(this::add);
  }

  private void add(String line) {
    int blank = line.indexOf(' ');
    int colon = line.indexOf(':');
    String name = line.substring(blank + 1, colon);
    for (String word : line.substring(colon + 1).split(",", -1)) {
      meanings
          .computeIfAbsent(key(line.substring(0, blank), word.strip()), key -> new ArrayList<>())
          .add(name);
    }
  }

  private static String key(String noun, String word) {
    return noun + " " + Suggestions.bare(word);
  }

  /** The names that a word may mean, the likeliest first; empty if the table does not have it. */
  List<String> of(String noun, String word) {
    return meanings.getOrDefault(key(noun, word), List.of());
  }
}
