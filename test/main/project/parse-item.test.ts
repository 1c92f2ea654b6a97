import { describe, expect, test } from 'vitest'
import type { BadFile } from '../../../main/project/bad-file'
import { parseAgent, parseCommand, parseSkill } from '../../../main/project/parse-item'
import { readKeysHere } from '../../helpers/read-keys-here'

const file = (keys: string[], body = 'Do it.') => ['---', ...keys, '---', body].join('\n')
const named = ['name: Code Review', 'description: Looks.']

const refusal = (parsing: Promise<unknown>) =>
  parsing.then(
    () => undefined,
    (thrown: BadFile) => ({ line: thrown.line, message: thrown.message }),
  )

describe('a command', () => {
  test('is called by a slash and what is left of its name', async () => {
    const { item } = await parseCommand(file(named), readKeysHere)
    expect(item).toEqual({ name: 'Code Review', description: 'Looks.', alias: '/code-review', body: 'Do it.' })
  })

  test('names a profile and takes lists with commas or as YAML, each name once', async () => {
    const keys = [
      'model_profile_id: fast',
      'allowed_tools: read, shell ,ask_user,read',
      'skills: [a, b]',
      'sub_agents:',
      '  - c',
    ]
    const { item, lines } = await parseCommand(file([...named, ...keys]), readKeysHere)
    expect(item).toMatchObject({
      profile: 'fast',
      allowedTools: ['read', 'shell', 'ask_user'],
      skills: ['a', 'b'],
      subAgents: ['c'],
    })
    expect(lines.get('sub_agents')).toBe(7)
  })

  test('with an empty list allows no tools, and leaves keys alone that it does not know', async () => {
    const { item } = await parseCommand(
      file([...named, 'allowed_tools:', 'mode: full', 'provider:', '  key: x']),
      readKeysHere,
    )
    expect(item.allowedTools).toEqual([])
    expect(Object.keys(item).sort()).toEqual(['alias', 'allowedTools', 'body', 'description', 'name'])
  })

  test.each([
    ['no name', file(['description: x']), 1, "'name' is missing."],
    ['an empty description', file(['name: x', 'description:']), 3, "'description' is empty."],
    ['a list for a name', file(['name: [x]', 'description: y']), 2, "'name' must be a string."],
    ['a name without letters', file(['name: 日本', 'description: y']), 2, "'name' must contain letters"],
    ['a name with a tag in it', file(['name: </skill>', 'description: y']), 2, "'name' contains characters"],
    ['a word that holds the model back', file(['name: Read only', 'description: y']), 2, '/read-only is reserved.'],
    ['a reserved word', file(['name: MCP', 'description: y']), 2, '/mcp is reserved.'],
    ['no text', file(named, ' \n'), undefined, 'There’s no text below the keys.'],
    ['an unknown group', file([...named, 'allowed_tools: read, root']), 4, "There’s no tool or tool group 'root'."],
    ['a map for a list', file([...named, 'skills:', '  a: b']), 4, "'skills' must be a list"],
    ['a list for a profile', file([...named, 'model_profile_id: [a]']), 4, "'model_profile_id' must be a string."],
  ])('is refused with line and reason: %s', async (_, text, line, words) => {
    const thrown = await refusal(parseCommand(text, readKeysHere))
    expect(thrown?.message).toContain(words)
    expect(thrown?.line).toBe(line)
  })
})

describe('an agent', () => {
  test.each(['tools: read', 'inputs: [a]', 'access: {write: []}', 'thinking: high'])(
    'with %j is one of flows, and left to them',
    async key => {
      expect(await parseAgent(file([...named, key]), readKeysHere)).toBeUndefined()
    },
  )

  test('may have no text of its own', async () => {
    const parsed = await parseAgent(file([...named, 'commands: a', 'allowed_tools: [read]'], ''), readKeysHere)
    expect(parsed?.item).toEqual({
      name: 'Code Review',
      description: 'Looks.',
      body: '',
      commands: ['a'],
      allowedTools: ['read'],
    })
  })

  test.each([
    ['a key that it does not know', [...named, 'tool: Read'], 4, "An agent can’t have the key 'tool'."],
    ['questions to the person', [...named, 'allowed_tools: ask-user'], 4, "There’s no tool or tool group 'ask-user'."],
    ['itself as its sub-agent', [...named, 'sub_agents: Code Review'], 4, 'The agent names itself as its sub-agent.'],
    [
      'the name of the built-in one',
      ['name: default', 'description: x'],
      2,
      "'default' is the name of the built-in agent.",
    ],
  ])('is refused with line and reason: %s', async (_, keys, line, words) => {
    const thrown = await refusal(parseAgent(file(keys), readKeysHere))
    expect(thrown?.message).toContain(words)
    expect(thrown?.line).toBe(line)
  })
})

test('a skill says its name and what it is for, whatever else stands there', async () => {
  const text = file([...named, 'license: MIT', 'metadata:', '  version: 1', 'allowed-tools: Bash(git:*)'])
  expect(await parseSkill(text, readKeysHere)).toMatchObject({
    name: 'Code Review',
    description: 'Looks.',
    body: 'Do it.',
  })
})

test.each([
  ['../../evil', /looks like a path/],
  ['..', /looks like a path/],
  ['a/../b', /looks like a path/],
  ['/etc/passwd', /looks like a path/],
  ['~/.ssh', /looks like a path/],
  ['C:\\\\Windows', /looks like a path/],
  ['\\\\\\\\server', /looks like a path/],
  ['', /is empty/],
  ['\\u3000 \\u00a0', /is empty/],
  ['x'.repeat(10_000), /longer than 64/],
  ['a\\u202eb', /characters that aren’t allowed in a name/],
  ['a\\u2066b', /characters that aren’t allowed in a name/],
  ['a\\u200bb', /characters that aren’t allowed in a name/],
  ['a\\nb', /characters that aren’t allowed in a name/],
  ['a\\u2028b', /characters that aren’t allowed in a name/],
  ['a\\0b', /characters that aren’t allowed in a name/],
  ['\\u3164', /characters that aren’t allowed in a name/],
  ['\\u2800\\u2800', /characters that aren’t allowed in a name/],
  ['\\u0301', /characters that aren’t allowed in a name/],
  [`a${'\\u0301'.repeat(20)}`, /characters that aren’t allowed in a name/],
  ['a</agent>', /characters that aren’t allowed in a name/],
])('a name is no %j', async (name, words) => {
  for (const parse of [parseCommand, parseAgent, parseSkill]) {
    const thrown = await refusal(parse(file([`name: "${name}"`, 'description: x']), readKeysHere))
    expect(thrown).toMatchObject({ line: 2, message: expect.stringMatching(words) })
  }
})

test.each(['Code Review', 'TCP/IP', 'コード　レビュー', 'Élan', 'e\u0301lan', 'v1.2', '⚙️ fixer', 'מתקן', 'a...b'])(
  'a name may be %j',
  async name => {
    expect((await parseAgent(file([`name: "${name}"`, 'description: x']), readKeysHere))?.item.name).toBe(name)
  },
)
