import type { MailLine, WholeMail } from '../../shared/mail/read-mail'
import type { Effect, FileChange } from '../../shared/session/effects'
import type { CallState } from '../../shared/session/session-state'
import type { CommandOutcome, ToolDetails } from '../../shared/session/tool-results'

/** A finished call, with what a test is about. */
export function callWith(id: string, change: Partial<CallState> = {}): CallState {
  const call = { id, name: 'shell', arguments: '{}' }
  return { call, turnId: 't', status: 'done', durationMs: 1, ...change }
}

/** A call that waits to do something. */
export function asking(id: string, effect: Effect, reason = 'It asks.'): CallState {
  return callWith(id, { status: 'waiting', plan: { effects: [effect], digest: id }, reason })
}

/** A line each, as a diff has it. */
export function changeOf(path: string, text: string): FileChange {
  const lines = text.split('\n').map(line => `+${line}`)
  const hunk = { oldStart: 0, oldLines: 0, newStart: 1, newLines: lines.length, lines }
  const after = { hash: 'h', bytes: text.length }
  const diff = { type: 'lines' as const, hunks: [hunk] }
  return { type: 'file-change', path, before: null, after, added: lines.length, removed: 0, diff }
}

/** The result of every kind of tool, with the text wherever the result has one. */
export function detailsWith(text: string): Record<ToolDetails['type'], ToolDetails> {
  const lines = text.split('\n').map((line, index) => ({ number: index + 1, text: line, isMatch: true }))
  return {
    matches: { type: 'matches', pattern: text, files: [{ path: text, count: 1, lines }], total: 1, more: true },
    paths: { type: 'paths', pattern: text, paths: [text], more: true },
    'file-text': { type: 'file-text', path: `${text}.html`, startLine: 1, endLine: lines.length, text, more: true },
    directory: { type: 'directory', path: text, entries: [text, `${text}/`], more: true },
    image: { type: 'image', path: text, mimeType: text, bytes: 1, blob: text },
    'web-page': { type: 'web-page', url: text, title: text, markdown: text, via: text, more: true },
    'web-search': {
      type: 'web-search',
      service: text,
      query: text,
      unmet: [text],
      results: [{ title: text, url: text, date: text, extract: text }],
    },
    mails: { type: 'mails', address: text, folder: text, total: 1, mails: [mailLineWith(text)] },
    mail: { type: 'mail', address: text, folder: text, mail: wholeMailWith(text), saved: [changeOf(text, text)] },
    'page-action': {
      type: 'page-action',
      action: 'click',
      url: text,
      title: text,
      element: { role: text, name: text },
      text,
      saved: [changeOf(text, text)],
      notes: [text],
    },
    markdown: { type: 'markdown' },
    outcome: { type: 'outcome', label: text, tags: [text], path: text, text, url: text, json: JSON.stringify([text]) },
    findings: {
      type: 'findings',
      findings: [
        {
          id: text,
          path: text,
          side: 'after',
          from: 1,
          to: 1,
          lines: lines.map(line => ` ${line.text}`),
          before: null,
          after: text,
          severity: 'high',
          text,
        },
      ],
    },
    finish: {
      type: 'finish',
      status: 'complete',
      summary: text,
      files: [{ path: text, action: 'created' }],
      artifacts: text,
      branch: text,
      outputs: { [text]: text },
    },
    'flow-file': {
      type: 'flow-file',
      kind: 'flow',
      path: text,
      written: false,
      problem: text,
      diagnostics: [{ line: 1, severity: 'error', message: text, suggestion: text }],
    },
    'agent-catalog': {
      type: 'agent-catalog',
      agents: [{ name: text, description: text, from: 'folder', tools: [text], inputs: [text], outputs: [text] }],
      flows: [{ alias: text, description: text }],
    },
    changes: { type: 'changes', changes: [changeOf(text, text)] },
    made: {
      type: 'made',
      service: text,
      path: text,
      mimeType: text,
      bytes: 1,
      blob: text,
      changes: [changeOf(text, text)],
      notes: [text],
    },
    command: { type: 'command', command: text, workingDirectory: text, outcome: outcomeWith(text) },
    mcp: {
      type: 'mcp',
      server: text,
      tool: text,
      parts: [
        { type: 'text', text },
        { type: 'image', mimeType: text, bytes: 1, blob: text },
        { type: 'audio', mimeType: text, bytes: 1 },
        { type: 'resource', uri: text, mimeType: text, text },
        { type: 'resource', uri: text, mimeType: text },
      ],
      structured: JSON.stringify({ [text]: text, list: [text] }),
    },
    agent: { type: 'agent', sessionId: text, agent: text, requests: 1 },
  }
}

function mailLineWith(text: string): MailLine {
  const from = [{ address: text, name: text, pretends: text }]
  return { uid: 1, from, subject: text, date: text, isSeen: false, isAnswered: true, bytes: 1 }
}

function wholeMailWith(text: string): WholeMail {
  const line = mailLineWith(text)
  const [sender] = line.from
  return {
    ...line,
    to: line.from,
    cc: line.from,
    replyTo: line.from,
    ...(sender && { sender }),
    text,
    isCut: true,
    attachments: [{ part: text, name: text, type: text, bytes: 1 }],
  }
}

function outcomeWith(text: string): CommandOutcome {
  return {
    exitCode: null,
    stdout: text,
    stderr: text,
    stdoutTruncated: true,
    stderrTruncated: true,
    timedOut: false,
    stopped: false,
    job: text,
    durationMs: 1,
    changes: {
      created: 1,
      changed: 1,
      deleted: 1,
      notShown: 1,
      notNamed: 1,
      files: [changeOf(text, text)],
      notUndoable: [{ path: text, kind: 'changed', reason: text }],
    },
  }
}
