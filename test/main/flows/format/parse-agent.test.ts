import { describe, expect, test } from 'vitest'
import { checkAgent } from '../../../../main/flows/format/check-agent'
import { parseAgent } from '../../../../main/flows/format/parse-agent'
import { readYamlTree } from '../../../../main/project/read-yaml-tree'
import { inEnglish } from '../../../../shared/sentence'

const read = (text: string) => parseAgent(text, 'reviewer.md', async yaml => readYamlTree(yaml))
const found = async (text: string) => {
  const diagnostics = checkAgent(await read(text), { tools: ['web_search'], roles: ['coding'] })
  return diagnostics.map(({ line, severity, message }) => `${line} ${severity} ${inEnglish(message)}`)
}

const REVIEWER = `---
name: reviewer
description: Reviews a change.
model: "@coding"
tools: read, grep, bash
thinking: high
inputs: [diff]
outputs:
  - verdict
  - { name: score, description: From 1 to 10., type: number, pattern: "^\\\\d+$" }
context_files: [README.md]
access: { read: ["src/**"], write: [], bash: { deny: ["git push"] } }
card: { label: Review, type: review }
architect: { use_when: There is a change., produces: A verdict. }
---
Review \${{input.diff}} for \${{task}}.
`

describe('the file of an agent of flows', () => {
  test('is read with all that it says', async () => {
    expect((await read(REVIEWER)).agent).toMatchObject({
      name: 'reviewer',
      description: 'Reviews a change.',
      model: '@coding',
      thinking: 'high',
      tools: ['read', 'grep', 'bash'],
      inputs: ['diff'],
      contextFiles: ['README.md'],
      outputs: [
        { name: 'verdict' },
        { name: 'score', description: 'From 1 to 10.', type: 'number', pattern: '^\\d+$' },
      ],
      access: { read: ['src/**'], deniedCommands: ['git push'] },
      card: { label: 'Review', type: 'review' },
      architect: { useWhen: 'There is a change.', produces: 'A verdict.' },
      body: 'Review ${{input.diff}} for ${{task}}.',
    })
  })

  test.each([
    ['no keys', 'Review it.', /1 error .*---/],
    ['no name', REVIEWER.replace('name: reviewer\n', ''), /error Missing required field "name"/],
    ['no tools', REVIEWER.replace(/tools: .*\n/, ''), /error Missing required field "tools"/],
    ['a tool that there is not', REVIEWER.replace('grep', 'gerp'), /5 error Unknown tool "gerp"/],
    ['an input that is no name', REVIEWER.replace('[diff]', '["a b"]'), /7 error Invalid input identifier "a b"/],
    ['a model role that nobody has', REVIEWER.replace('@coding', '@nobody'), /4 warning .*nobody/],
    ['a card of no kind', REVIEWER.replace('type: review', 'type: odd'), /warning Unknown card type "odd"/],
    ['a key that there is not', REVIEWER.replace('thinking:', 'thinkin:'), /6 warning 'thinkin' has no effect here/],
    ['limits that are none', REVIEWER.replace(/access: .*/, 'access: none'), /12 error 'access' must be a set of keys/],
    [
      'a limit that there is not',
      REVIEWER.replace('write: []', 'wirte: []'),
      /12 error 'wirte' doesn’t limit anything/,
    ],
    [
      'a limit without patterns',
      REVIEWER.replace('["src/**"]', '{all: 1}'),
      /12 error 'read' must be a list of strings/,
    ],
    [
      'a limit of commands that is none',
      REVIEWER.replace('{ deny: ["git push"] }', 'no'),
      /error 'bash' must be a set of keys/,
    ],
    ['an access pattern that is odd', REVIEWER.replace('src/**', '../**'), /12 warning Odd access pattern "..\/\*\*"/],
    [
      'quotes that its model needs not',
      REVIEWER.replace('@coding', 'big'),
      /4 warning The model doesn’t need quotes: "big"/,
    ],
    ['an old template', REVIEWER.replace('${{input.diff}}', '{diff}'), /16 warning \{diff\} is deprecated/],
    [
      'a variable that there is not',
      REVIEWER.replace('${{task}}', '${{tsk}} ${{task}}'),
      /16 warning Template variable/,
    ],
    ['no description', REVIEWER.replace(/description: Reviews.*\n/, ''), /error Missing required field "description"/],
    ['keys without an end', REVIEWER.replace(/^---$(?![\s\S]*^---$)/m, ''), /1 error The --- line/],
    ['a body that does not say what to do', REVIEWER.replace('${{task}}', 'it'), /warning /],
  ])('is told what is wrong with it: %s', async (_, text, words) => {
    expect((await found(text)).join('\n')).toMatch(words)
  })

  test.each([
    ['variables', '${{tsk}} '.repeat(100_000)],
    ['lines with variables', '${{tsk}}\n'.repeat(100_000)],
    ['old templates', 'x\n{task}\n'.repeat(100_000)],
    ['braces', '{'.repeat(900_000)],
    ['openings', '${{'.repeat(300_000)],
  ])('with very many %s in its text is told of some of them', async (_, body) => {
    const lines = await found(REVIEWER.replace(/Review .*/, () => body))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThan(300)
  })

  test('names the line of each variable that is wrong', async () => {
    const body = 'one\n\n${{tsk}} ${{task}}\n${{tks}}\n{diff}'
    const lines = await found(REVIEWER.replace(/Review .*/, () => body))
    expect(lines.map(line => line.split(' ')[0])).toEqual(['18', '19', '20'])
  })

  test('with very many tools that there are not is told of some of them', async () => {
    const names = Array.from({ length: 3_000 }, (_, at) => at.toString(36)).join(',')
    expect((await found(REVIEWER.replace('read, grep, bash', names))).length).toBeLessThan(150)
  })
})
