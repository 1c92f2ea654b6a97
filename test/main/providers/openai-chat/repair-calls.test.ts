import { expect, test } from 'vitest'
import { offeredName, repairArguments, repairCall } from '../../../../main/providers/openai-chat/repair-calls'

const tool = (name: string, properties: object = {}, required: string[] = []) => ({
  name,
  description: '',
  inputSchema: { type: 'object', properties, required },
})
const text = { type: 'string' }
const tools = [
  tool('write_file', { path: text, content: text }, ['path', 'content']),
  tool('shell', { command: text, background: { type: 'boolean' } }, ['command']),
  tool('read_it', { path: text }, ['path']),
  tool('show_it', { path: text }, ['path']),
]

test.each([
  ['{"a":1}', '{"a":1}'],
  ['{ "a": 1 }\n', '{ "a": 1 }\n'],
  ['"{\\"a\\":1}"', '{"a":1}'],
  [JSON.stringify(JSON.stringify('{"a":1}')), '{"a":1}'],
  ['```json\n{"a":1}\n```', '{"a":1}'],
  ['```\n{"a":1}\n```\n', '{"a":1}'],
  ['```json\n"{\\"a\\":1}"\n```', '{"a":1}'],
])('takes the arguments %j as %j', (given, meant) => {
  expect(repairArguments(given)).toBe(meant)
})

test.each(['', 'null', '[]', '[{"a":1}]', '"a"', '{"a":1,}', '{"a":1', "{'a':1}", '{a:1}', '{"a":1} {"b":2}', 'x'])(
  'leaves the arguments %j as they came, since more than one thing can be meant',
  given => {
    expect(repairArguments(given)).toBe(given)
  },
)

test.each([
  ['shell', 'shell'],
  ['Shell', 'shell'],
  ['functions.shell', 'shell'],
  ['function:shell', 'shell'],
  ['default_api.write_file', 'write_file'],
  ['WriteFile', 'write_file'],
  ['write-file', 'write_file'],
  [' shell ', 'shell'],
])('takes the name %j for the tool %s', (given, meant) => {
  expect(offeredName(given, tools)).toBe(meant)
})

test.each(['bash', 'functions.bash', 'shel', 'shell2', ''])('knows no tool by the name %j', given => {
  expect(offeredName(given, tools)).toBeUndefined()
})

test('prefers the tool of exactly that name, and chooses none of several that are alike', () => {
  const alike = [tool('read_file'), tool('readFile'), tool('functions.x')]
  expect(offeredName('readFile', alike)).toBe('readFile')
  expect(offeredName('READ_FILE', alike)).toBeUndefined()
})

test('finds the tool of a nameless call where its arguments fit only one', () => {
  const call = { id: 'a', name: '', arguments: '{"command":"ls"}' }
  expect(repairCall(call, tools)).toEqual({ ...call, name: 'shell' })
  for (const given of ['{"path":"a"}', '{}', '', '{"other":1}', '{"path":"a","content":"b","x":1}'])
    expect(repairCall({ ...call, arguments: given }, tools).name).toBe('')
})

test('leaves a call for an unknown tool as it came', () => {
  const call = { id: 'a', name: 'browser', arguments: '{"url":' }
  expect(repairCall(call, tools)).toEqual(call)
})

test('takes a value out of a string of JSON where the schema takes no string', () => {
  const properties = { edits: { type: 'array' }, all: { type: 'boolean' }, at: { type: 'integer' }, text, any: {} }
  const given = { edits: '[{"a":1}]', all: 'true', at: '7', text: '7', any: '7' }
  const call = { id: 'a', name: 'edit', arguments: JSON.stringify(given) }
  const meant = { edits: [{ a: 1 }], all: true, at: 7, text: '7', any: '7' }
  expect(repairCall(call, [tool('edit', properties)]).arguments).toBe(JSON.stringify(meant))
})

test.each([{ edits: '[{"a":1},]' }, { edits: '{"a":1}' }, { all: 'yes' }, { all: 'null' }, { at: '7.5' }, { at: '' }])(
  'leaves the values of %j as they came',
  given => {
    const properties = { edits: { type: 'array' }, all: { type: 'boolean' }, at: { type: 'integer' } }
    const json = ` ${JSON.stringify(given)}`
    expect(repairCall({ id: 'a', name: 'edit', arguments: json }, [tool('edit', properties)]).arguments).toBe(json)
  },
)

test('a fence without an end takes no time to speak of', { timeout: 5000 }, () => {
  for (const blank of ['\n', ' ', ' \n']) {
    const text = `\`\`\`${blank.repeat(200_000)}x`
    expect(repairArguments(text)).toBe(text)
  }
})
