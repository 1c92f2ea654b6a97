/**
 * The files that only a deep run has: programs that are killed again and again, sweeps over all tools, texts and folders made to
 * do harm, packages of the registry, and what is measured over a long time. Each has neighbours in the same folder that every run has.
 */
export const deepFiles = [
  // Killed again and again.
  'test/main/agent/mail-killed.test.ts',
  'test/main/agent/recover-killed.test.ts',
  'test/main/agent/survives-kill.test.ts',
  'test/main/store/survives-kill.test.ts',
  // Sweeps over all tools, all calls or all lines.
  'test/main/agent/any-interleaving.test.ts',
  'test/main/agent/any-sequence.test.ts',
  'test/main/approvals/commands/bypass-fires.test.ts',
  'test/main/approvals/commands/command-property.test.ts',
  'test/main/approvals/commands/hostile-lines.test.ts',
  'test/main/tools/stop-each-tool.test.ts',
  'test/main/tools/weaknesses/asked.test.ts',
  'test/main/tools/weaknesses/bad-input.test.ts',
  'test/main/tools/weaknesses/commands.test.ts',
  'test/main/tools/weaknesses/cuts.test.ts',
  'test/main/tools/weaknesses/secret-edits.test.ts',
  'test/main/tools/weaknesses/secret-links.test.ts',
  'test/main/vault/secret-sweep.test.ts',
  // Made to do harm, or to take for ever.
  'test/hostile-signs.test.ts',
  'test/main/approvals/hostile-model.test.ts',
  'test/main/approvals/repository/hostile-repositories.test.ts',
  'test/main/naughty-strings.test.ts',
  'test/main/project/hostile-folders.test.ts',
  'test/main/tools/effects/hostile-mails.test.ts',
  'test/main/tools/explore-hostile.test.ts',
  'test/main/workspace/patch/hostile-patch.test.ts',
  'test/renderer/hostile-content.test.tsx',
  'test/renderer/markdown/hostile-answers.test.ts',
  // Real packages, servers and scripts, which take seconds to start.
  'test/main/mcp/connection/server-tasks.test.ts',
  'test/main/mcp/connection/watched-resources.test.ts',
  'test/main/mcp/definitions/default-cwd.test.ts',
  'test/main/mcp/definitions/run-content.test.ts',
  'test/main/mcp/packages/package-fetches.test.ts',
  'test/main/mcp/real-servers.test.ts',
  'test/scripts/verify.test.ts',
  // Random cases of what has cases of its own beside it.
  'test/main/flows/edit/edit-flow-text.test.ts',
  'test/main/flows/model-check.test.ts',
  'test/main/providers/chunking.test.ts',
  'test/main/providers/conformance-protocols.test.ts',
  'test/main/providers/vendor-rules.test.ts',
  // Tests of what happens to memory, files and lists over a long time.
  'test/main/agent/export/session-images.test.ts',
  'test/main/agent/sessions/open-sessions.test.ts',
  'test/main/vault/lost-entries.test.ts',
  'test/main/workspace/read/read-lines.test.ts',
  'test/main/workspace/search/search-passes.test.ts',
]
