import { describe, expect, test } from 'vitest'
import { offline } from '../../../../main/providers/offline/offline'
import type { Message } from '../../../../main/providers/provider'
import type { Reply } from '../../../../shared/session/messages'
import { errorResult, type ToolDetails, type ToolResult, textResult } from '../../../../shared/session/tool-results'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'

const user = (text: string): Message => ({ role: 'user', text })

/** Plays a turn to its end: every call is answered by the next result. */
async function play(text: string, results: ToolResult[], before: Message[] = []): Promise<Reply[]> {
  const messages = [...before, user(text)]
  const replies: Reply[] = []
  for (const result of [...results, undefined]) {
    const { reply } = await collectStream(offline(), modelRequest({ messages }))
    replies.push(reply)
    messages.push({ role: 'assistant', reply })
    const [call] = reply.toolCalls
    if (!call || !result) break
    messages.push({ role: 'tool', callId: call.id, name: call.name, result })
  }
  return replies
}

const callsOf = (reply: Reply | undefined) =>
  reply?.toolCalls.map(call => ({ ...call, arguments: JSON.parse(call.arguments) as unknown }))
const lastText = (replies: Reply[]) => replies.at(-1)?.text ?? ''

const command = (exitCode: number | null, stdout = '', more = {}): ToolDetails => ({
  type: 'command',
  command: 'npm test',
  workingDirectory: '.',
  outcome: {
    exitCode,
    stdout,
    stderr: '',
    stdoutTruncated: false,
    stderrTruncated: false,
    timedOut: false,
    stopped: false,
    durationMs: 5,
    ...more,
  },
})
const ran = (exitCode: number | null, stdout = '', more = {}) => textResult('{}', command(exitCode, stdout, more))
const change = (path: string, created: boolean): ToolDetails => ({
  type: 'changes',
  changes: [
    {
      type: 'file-change',
      path,
      before: created ? null : { hash: 'a', bytes: 1 },
      after: { hash: 'b', bytes: 2 },
      added: 3,
      removed: created ? 0 : 1,
      diff: { type: 'lines', hunks: [] },
    },
  ],
})

describe('offline', () => {
  test.each([
    ['find TODO', 'explore_workspace', { pattern: 'TODO', regex: false, mode: 'snippets', limit: 200 }],
    [
      'search for x in src',
      'explore_workspace',
      { pattern: 'x', regex: false, mode: 'snippets', limit: 200, root: 'src' },
    ],
    [
      'find files named *.md',
      'explore_workspace',
      { target: 'path', pattern: '^.*\\.md$', regex: true, path_scope: 'basename', limit: 200 },
    ],
    [
      'find files named src/**/a?.ts',
      'explore_workspace',
      { target: 'path', pattern: '^src/.*/a.\\.ts$', regex: true, path_scope: 'path', limit: 200 },
    ],
    [
      'find files named note',
      'explore_workspace',
      { target: 'path', pattern: 'note', regex: false, path_scope: 'basename', limit: 200 },
    ],
    ['read a.md', 'explore_workspace', { target: 'read', pattern: 'a.md', limit: 200 }],
    ['read a.md lines 10-40', 'explore_workspace', { target: 'read', pattern: 'a.md', start_line: 10, limit: 31 }],
    ['list', 'explore_workspace', { target: 'list', pattern: '.', limit: 200 }],
    ['create a.md with x', 'write_file', { path: 'a.md', content: 'x\n' }],
    ['replace a with b in x.ts', 'replace_in_file', { path: 'x.ts', old_string: 'a', new_string: 'b' }],
    [
      'replace all a with b in x.ts',
      'replace_in_file',
      { path: 'x.ts', old_string: 'a', new_string: 'b', replace_all: true },
    ],
    ['run npm test', 'shell', { command: 'npm test' }],
  ])('works %j with the tool that does it', async (text, name, input) => {
    const [reply] = await play(text, [])
    expect(callsOf(reply)).toEqual([{ id: 'offline-1-1', name, arguments: input }])
    expect(reply?.text).toMatch(/^I will /)
  })

  test('works several steps one after another and sums them up', async () => {
    const matches: ToolDetails = {
      type: 'matches',
      pattern: 'TODO',
      files: [
        {
          path: 'src/a.ts',
          count: 2,
          lines: [
            { number: 3, text: '// TODO `x`', isMatch: true },
            { number: 4, text: 'no', isMatch: false },
          ],
        },
      ],
      total: 2,
      more: false,
    }
    const replies = await play('find TODO then create notes.md with x then run npm test', [
      textResult('', matches),
      textResult('', change('notes.md', true)),
      ran(0, 'ok\n'),
    ])
    expect(replies.map(reply => reply.toolCalls.map(call => call.id))).toEqual([
      ['offline-1-1'],
      ['offline-1-2'],
      ['offline-1-3'],
      [],
    ])
    expect(replies[1]?.text).toBe('Step 2 of 3: I will write `notes.md`.')
    expect(lastText(replies)).toBe(
      [
        '**1.** Found `TODO` 2 times in 1 file:',
        '- `src/a.ts`: 2 matches\n  - line 3: `` // TODO `x` ``',
        '**2.** Created `notes.md` (+3 −0 lines).',
        '**3.** `npm test` succeeded:',
        '```\nok\n```',
      ].join('\n\n'),
    )
  })

  test('counts turns in its call ids and looks only at what came after the last request', async () => {
    const before = [
      user('read a.md'),
      {
        role: 'assistant' as const,
        reply: { text: '', toolCalls: [{ id: 'offline-1-1', name: 'explore_workspace', arguments: '{}' }] },
      },
      { role: 'tool' as const, callId: 'offline-1-1', name: 'explore_workspace', result: textResult('x') },
    ]
    const [reply] = await play('list', [], before)
    expect(reply?.toolCalls.map(call => call.id)).toEqual(['offline-2-1'])
  })

  test.each<[string, ToolResult, RegExp]>([
    ['denied', errorResult('Not done: the person denied it.'), /did not run `npm test`: you denied it\./],
    ['denied with a note', errorResult('Not done: the person denied it and says: later'), /you denied it \(“later”\)/],
    ['failed', ran(1, 'boom'), /`npm test` failed with exit code 1[\s\S]*boom/],
    ['stopped', ran(null), /`npm test` was stopped and printed nothing/],
    ['out of time', ran(null, '', { timedOut: true }), /ran out of time/],
  ])('stops when a step was %s, and names what it left out', async (_, result, words) => {
    const replies = await play('run npm test then list src then read a.md', [result])
    expect(replies.at(-1)?.toolCalls).toEqual([])
    expect(lastText(replies)).toMatch(words)
    expect(lastText(replies)).toContain('I stopped there. Left out:\n\n- list `src`\n- read `a.md`')
  })

  test('goes on when a search finds nothing', async () => {
    const none: ToolDetails = { type: 'matches', pattern: 'x', files: [], total: 0, more: false }
    const replies = await play('find x in src then list', [textResult('No Match', none)])
    expect(replies[1]?.toolCalls).toHaveLength(1)
  })

  test('says how to replace every place when there are several', async () => {
    const replies = await play('replace a with b in x.ts', [
      errorResult('old_string matched multiple locations; include more'),
    ])
    expect(lastText(replies)).toContain('Say `replace all …`')
  })

  test('says so when a tool that it needs is not offered', async () => {
    const tools = modelRequest().tools.filter(tool => tool.name !== 'shell')
    const { reply } = await collectStream(
      offline(),
      modelRequest({ tools, messages: [user('run npm test then list')] }),
    )
    expect(reply).toEqual({
      text: 'I cannot run `npm test`: the tool `shell` is not available here. Left out:\n\n- list the folder',
      toolCalls: [],
    })
  })

  test.each<[string, ToolDetails, RegExp]>([
    [
      'read a.md',
      { type: 'file-text', path: 'a.md', startLine: 1, endLine: 2, text: '```\nx', more: true },
      /`a.md`, lines 1 to 2 \(there is more\):\n\n````\n```\nx\n````/,
    ],
    [
      'read a.md',
      { type: 'file-text', path: 'a.md', startLine: 1, endLine: 0, text: '', more: false },
      /^`a.md` is empty\.$/,
    ],
    [
      'read a.png',
      { type: 'image', path: 'a.png', mimeType: 'image/png', bytes: 9, blob: 'x' },
      /is an image \(image\/png, 9 bytes\)/,
    ],
    [
      'list',
      { type: 'directory', path: '.', entries: Array.from({ length: 32 }, (_, at) => `f${at}`), more: false },
      /^In the folder \(32 entries\):[\s\S]*`f29`\n- … and 2 entries more$/,
    ],
    ['find files named *.md', { type: 'paths', pattern: 'x', paths: [], more: false }, /^No file fits `\*\.md`\.$/],
    [
      'find zebra',
      { type: 'matches', pattern: 'zebra', files: [], total: 0, more: false },
      /^`zebra` was not found\.$/,
    ],
    ['create a.md with x', change('a.md', false), /^Changed `a.md` \(\+3 −1 lines\)\.$/],
    [
      'run npm test',
      command(0, Array.from({ length: 50 }, (_, at) => `line ${at}`).join('\n')),
      /… 20 more lines in the step above\nline 20\n/,
    ],
  ])('answers %j from what the tool found', async (text, details, words) => {
    expect(lastText(await play(text, [textResult('raw', details)]))).toMatch(words)
  })

  test('falls back to the text of a result that has no details', async () => {
    expect(lastText(await play('list', [textResult('a.md\nsrc/')]))).toBe(
      'Done: list the folder.\n\n```\na.md\nsrc/\n```',
    )
  })

  test('help says that it is no language model, what it can do, and how to connect one', async () => {
    const [reply] = await play('help', [])
    expect(reply?.toolCalls).toEqual([])
    for (const words of ['not a language model', 'find TODO', 'Settings']) expect(reply?.text).toContain(words)
  })

  test.each(['Who are you?', 'fix the failing tests', ''])('two lines answer %j, without any syntax', async text => {
    const [reply] = await play(text, [])
    expect(reply?.toolCalls).toEqual([])
    expect(reply?.text.split('\n\n')).toHaveLength(2)
    for (const words of ['not a language model', 'Settings', '`help`']) expect(reply?.text).toContain(words)
    expect(reply?.text).not.toContain('list_directory')
  })

  test('gives the same reply to the same conversation', async () => {
    const [one] = await play('find TODO', [])
    const [two] = await play('find TODO', [])
    expect(one).toEqual(two)
  })

  test('streams even a long answer in small pieces within a second', async () => {
    const details: ToolDetails = {
      type: 'file-text',
      path: 'a.md',
      startLine: 1,
      endLine: 30,
      text: 'word '.repeat(5000),
      more: false,
    }
    const messages: Message[] = [
      user('read a.md'),
      { role: 'tool', callId: 'x', name: 'explore_workspace', result: textResult('', details) },
    ]
    let pieces = 0
    for await (const _ of offline().stream(modelRequest({ messages }))) pieces++
    expect(pieces).toBeGreaterThan(50)
  })
})
