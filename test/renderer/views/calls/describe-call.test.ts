import { describe, expect, test } from 'vitest'
import { callSummary, lineCounts } from '../../../../renderer/views/calls/call-summary'
import { describeCall, isOutcomeUnknown } from '../../../../renderer/views/calls/describe-call'
import type { SessionFact } from '../../../../shared/session/session-events'
import type { CallState } from '../../../../shared/session/session-state'
import {
  errorResult,
  stoppedResult,
  type ToolDetails,
  type ToolResult,
  textResult,
} from '../../../../shared/session/tool-results'
import {
  command,
  dispatched,
  fileChange,
  move,
  planned,
  reply,
  request,
  sessionOf,
  toolCall,
  turn,
} from '../../session-facts'

function callOf(name: string, input: object | string, ...facts: SessionFact[]): CallState {
  const call = typeof input === 'string' ? { id: 'c', name, arguments: input } : toolCall('c', name, input)
  const state = sessionOf(turn('t'), reply('t', '', call), ...facts).calls.c
  if (!state) throw new Error('the call is not in the state')
  return state
}

function line(call: CallState): string {
  const { phrase, target, summary, state } = describeCall(call)
  return [phrase, target, summary, state].filter(Boolean).join(' | ')
}

const started: SessionFact = { type: 'call.started', callId: 'c' }
const decided = (approved: boolean): SessionFact => ({
  type: 'call.decided',
  callId: 'c',
  digest: '',
  approved,
  by: 'person',
})
const finished = (details?: ToolDetails, isError = false): SessionFact => ({
  type: 'call.finished',
  callId: 'c',
  result: isError ? errorResult('no', details) : textResult('yes', details),
  durationMs: 38,
})
const outcome = { exitCode: 0, stdout: '', stderr: '', stdoutTruncated: false, stderrTruncated: false }

describe('describeCall', () => {
  test.each<[string, object, SessionFact[], string]>([
    ['a search that runs', { pattern: 'TODO' }, [started], 'Searching for | TODO'],
    [
      'a search that found',
      { pattern: 'TODO' },
      [
        finished({
          type: 'matches',
          pattern: 'TODO',
          files: [{ path: 'a', count: 2, lines: [] }],
          total: 2,
          more: true,
        }),
      ],
      'Searched for | TODO | 2 matches in 1 file and more',
    ],
    [
      'a search for files that hold something, which counts no matches',
      { pattern: 'TODO' },
      [
        finished({
          type: 'matches',
          pattern: 'TODO',
          files: [{ path: 'a', count: 0, lines: [] }],
          total: 1,
          more: false,
        }),
      ],
      'Searched for | TODO | 1 file',
    ],
    [
      'a search that found nothing',
      { pattern: 'TODO' },
      [finished({ type: 'matches', pattern: 'TODO', files: [], total: 0, more: false })],
      'Searched for | TODO | no results',
    ],
    [
      'found paths',
      { pattern: '*.md', target: 'path' },
      [finished({ type: 'paths', pattern: '*.md', paths: ['a.md'], more: false })],
      'Searched for files: | *.md | 1 file',
    ],
    [
      'a read file',
      { pattern: 'a.ts', target: 'read' },
      [finished({ type: 'file-text', path: 'a.ts', startLine: 1, endLine: 80, text: 'x', more: false })],
      'Read | a.ts | lines 1–80',
    ],
    [
      'a listed folder',
      { pattern: 'src', target: 'list' },
      [finished({ type: 'directory', path: 'src', entries: ['a', 'b'], more: false })],
      'Listed | src | 2 entries',
    ],
    [
      'an image',
      { pattern: 'a.png', target: 'read' },
      [finished({ type: 'image', path: 'a.png', mimeType: 'image/png', bytes: 1_900_000, blob: 'b' })],
      'Looked at | a.png | 1.9 MB',
    ],
    [
      'a failed read',
      { pattern: 'a.ts', target: 'read' },
      [finished(undefined, true)],
      'Tried to read | a.ts | Failed',
    ],
  ])('words %s', (_name, input, facts, expected) => {
    expect(line(callOf('explore_workspace', input, ...facts))).toBe(expected)
  })

  test('words a change at every step', () => {
    const write = (...facts: SessionFact[]) => line(callOf('write_file', { path: 'a.md' }, ...facts))
    const plan = planned('c', fileChange('a.md', 'create'))
    expect(write()).toBe('Preparing to change | a.md | Queued')
    expect(write(started)).toBe('Preparing to change | a.md')
    expect(write(plan)).toBe('Wants to create | a.md | +2 −0 | Needs input')
    expect(write(plan, decided(true), dispatched('c'))).toBe('Creating | a.md | +2 −0')
    expect(write(plan, decided(true), dispatched('c'), finished())).toBe('Created | a.md | +2 −0')
    expect(write(plan, decided(false), finished(undefined, true))).toBe('Tried to create | a.md | +2 −0 | Denied')
  })

  test('counts files where there are several', () => {
    const plan = planned('c', fileChange('a'), fileChange('b', 'create'))
    expect(describeCall(callOf('apply_patch', {}, plan))).toMatchObject({
      target: '2 files',
      isCode: false,
      verb: 'change',
    })
  })

  test('words a deletion', () => {
    expect(line(callOf('apply_patch', {}, planned('c', fileChange('a', 'delete'))))).toContain('Wants to delete | a')
  })

  test('words a move by both its places, without line counts of its own', () => {
    expect(line(callOf('apply_patch', {}, planned('c', ...move('a', 'b'))))).toBe('Wants to move | a → b | Needs input')
    expect(line(callOf('apply_patch', {}, planned('c', ...move('a', 'b'), fileChange('c'))))).toBe(
      'Wants to change | 2 files | +2 −1 | Needs input',
    )
  })

  test('words a web page at every step', () => {
    const url = 'https://example.org/a'
    const page = { type: 'web-page', url, title: 'A', markdown: '# A', via: 'example.org', more: false } as const
    const fetched = (...facts: SessionFact[]) => line(callOf('read_web_url', { url }, ...facts))
    const plan = planned('c', request(url, 'example.org'))
    expect(fetched(started)).toBe(`Preparing to fetch | ${url}`)
    expect(fetched(plan)).toBe(`Wants to fetch | ${url} | Needs input`)
    expect(fetched(plan, decided(true), dispatched('c'))).toBe(`Fetching | ${url}`)
    expect(fetched(plan, decided(true), dispatched('c'), finished(page))).toBe(`Fetched | ${url} | via example.org`)
  })

  test('words a command that goes on in the background, and what is done with it', () => {
    const server = { ...command('npm start'), background: true }
    const on = { ...outcome, exitCode: null, timedOut: false, stopped: false, durationMs: 1, job: 'j1' }
    const details = { type: 'command', command: 'npm start', workingDirectory: '.', outcome: on } as const
    const input = { command: 'npm start', background: true }
    expect(line(callOf('shell', input))).toBe('Preparing to start | npm start | Queued')
    expect(line(callOf('shell', input, planned('c', server), decided(true), finished(details)))).toBe(
      'Started | npm start | in the background',
    )
    const job = (action: object, ...facts: SessionFact[]) => line(callOf('shell_job', action, ...facts))
    expect(job({ job: 'j1' }, finished(details))).toBe('Read the output of | background command j1 | in the background')
    expect(job({ job: 'j1', action: 'stop' }, started)).toBe('Stopping | background command j1')
    const stopped = { ...details, outcome: { ...on, job: undefined, stopped: true } }
    expect(job({ job: 'j1', action: 'stop' }, finished(stopped))).toBe('Stopped | background command j1 | stopped')
    expect(job({ action: 'list' }, finished())).toBe('Listed | background commands')
  })

  test('says of a call of which some files were taken back that it is partly undone', () => {
    const content = { hash: 'h', bytes: 1 }
    const change = (path: string) => ({ path, blob: null, folders: [], before: content, after: content })
    const facts: SessionFact[] = [
      planned('c', fileChange('a'), fileChange('b')),
      { type: 'call.dispatched', callId: 'c', digest: '', changes: [change('a'), change('b')] },
      { type: 'call.outcome', callId: 'c', applied: true },
      finished(),
      { type: 'undo.outcome', callId: 'c', undone: true, paths: ['a'] },
    ]
    expect(line(callOf('apply_patch', {}, ...facts))).toContain('Partly undone')
  })

  test('words a command by its first line, and how it ended', () => {
    const run = (result: object, isError = false) => {
      const details = { ...outcome, timedOut: false, stopped: false, durationMs: 1, ...result }
      const done = finished({ type: 'command', command: 'x', workingDirectory: '.', outcome: details }, isError)
      return line(
        callOf('shell', { command: 'npm test\necho ok' }, planned('c', command('npm test')), decided(true), done),
      )
    }
    expect(run({})).toBe('Ran | npm test … | exit 0')
    expect(run({ exitCode: 2 })).toBe('Ran | npm test … | exit 2')
    expect(run({ exitCode: null, timedOut: true }, true)).toBe('Ran | npm test … | timed out | Failed')
    expect(run({ exitCode: null, stopped: true }, true)).toBe('Ran | npm test … | stopped')
  })

  test('says of a call that the person stopped that it was stopped, and of no other failure', () => {
    const end = (result: ToolResult): SessionFact => ({ type: 'call.finished', callId: 'c', result, durationMs: 1 })
    const search = (result: ToolResult) => describeCall(callOf('explore_workspace', { pattern: 'a' }, end(result)))
    expect(search(stoppedResult())).toMatchObject({ state: 'Stopped', tone: 'plain' })
    expect(search(errorResult('Stopped by the person.'))).toMatchObject({ state: 'Failed', tone: 'bad' })
    const write = callOf('write_file', { path: 'a' }, planned('c', fileChange('a')), started, end(stoppedResult()))
    expect(line(write)).toMatch(/^Tried to .* \| a .*\| Stopped$/)
  })

  test('says of an undone change that it is undone', () => {
    const undo: SessionFact[] = [{ type: 'undo.outcome', callId: 'c', undone: true }]
    const plan = planned('c', fileChange('a'))
    expect(line(callOf('write_file', { path: 'a' }, plan, decided(true), finished(), ...undo))).toContain('Undone')
  })

  test('admits what is not known after a crash', () => {
    const cut: SessionFact = {
      type: 'call.finished',
      callId: 'c',
      result: errorResult('cut'),
      durationMs: 0,
      interrupted: true,
    }
    const plan = planned('c', command('make'))
    const unknown = callOf('shell', { command: 'make' }, plan, decided(true), dispatched('c'), cut)
    expect(isOutcomeUnknown(unknown)).toBe(true)
    expect(line(unknown)).toBe('Tried to run | make | Outcome unknown')
    const known = callOf('shell', { command: 'make' }, plan, cut)
    expect(isOutcomeUnknown(known)).toBe(false)
    expect(line(known)).toBe('Tried to run | make | Interrupted')
  })

  test('names a tool that it does not know', () => {
    expect(line(callOf('echo__say_hi', { word: 'hi' }, finished()))).toBe('Used | echo__say_hi')
  })

  test('names a tool of an MCP server with that server', () => {
    const effect = { type: 'mcp-call' as const, server: 'echo', tool: 'say-hi', arguments: '{}', pin: '' }
    const details: ToolDetails = { type: 'mcp', server: 'echo', tool: 'say-hi', parts: [] }
    const call = callOf('echo__say_hi', {}, planned('c', effect), decided(true), finished(details))
    expect(line(call)).toBe('Used | mcp:echo/say_hi')
  })

  test.each(['', 'null', '[1]', '{"pattern": 7}', '{broken', '"text"'])('survives the arguments %j', json => {
    expect(describeCall(callOf('explore_workspace', json)).target).toBe('')
  })
})

test('lineCounts adds all files up', () => {
  expect(lineCounts([fileChange('a'), fileChange('b', 'delete')])).toBe('+2 −2')
})

test('lineCounts says how large files are that have no lines to be counted', () => {
  const photo = { ...fileChange('a.jpg', 'create'), added: 0, after: { hash: 'a', bytes: 6_800_000 } }
  const gone = { ...fileChange('b.jpg', 'delete'), removed: 0 }
  expect(lineCounts([photo])).toBe('6.8 MB')
  expect(lineCounts([photo, gone])).toBe('6.8 MB')
  expect(lineCounts([gone])).toBe('')
  expect(lineCounts([photo, fileChange('c.txt')])).toBe('+2 −1')
})

test('says who was given a task, what the person was asked, and which skill was read', () => {
  const begun: SessionFact = {
    type: 'agent.started',
    callId: 'c',
    sessionId: 's2',
    agent: 'reader',
    task: 'Read it\nall',
  }
  const task = callOf('sub_agent', { agent_type: 'writer', task_instruction: 'Write' })
  expect(line(task)).toMatch(/writer: Write/)
  expect(line(callOf('sub_agent', {}, started, begun))).toBe('Asked | reader: Read it …')
  const waits: SessionFact = { type: 'agent.waits', callId: 'c', waits: true }
  expect(line(callOf('sub_agent', {}, started, begun, waits))).toBe('Asked | reader: Read it … | Needs input')
  const question = { id: 'q_1', type: 'confirm' as const, question: 'Go on?' }
  const asked: SessionFact = { type: 'question.asked', callId: 'c', questions: [question] }
  expect(line(callOf('ask_user', {}, started, asked))).toBe('Wants to ask you | Go on? | Needs input')
  expect(line(callOf('read_skill', { skill: 'tides' }, started, finished()))).toBe('Read | the skill tides')
})

test('nothing is said of the requests of a sub-agent that made none', () => {
  const of = (requests: number) =>
    callSummary(callOf('sub_agent', {}, started, finished({ type: 'agent', sessionId: '', agent: 'a', requests })))
  expect(of(0)).toBe('')
  expect(of(1)).toBe('1 request')
})
