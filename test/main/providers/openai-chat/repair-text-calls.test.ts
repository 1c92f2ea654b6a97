import { expect, test } from 'vitest'
import { callsInText } from '../../../../main/providers/openai-chat/repair-text-calls'

const inputSchema = {
  type: 'object',
  properties: { command: { type: 'string' }, background: { type: 'boolean' }, edits: { type: 'array' } },
}
const tools = [
  { name: 'shell', description: '', inputSchema },
  { name: 'write_file', description: '', inputSchema },
]
const json = '{"name": "shell", "arguments": {"command": "ls"}}'
const shell = { name: 'shell', arguments: '{"command":"ls"}' }

test.each<[string, string, number?]>([
  ['Hermes', `<tool_call>\n${json}\n</tool_call>`],
  ['several of Hermes', `<tool_call>${json}</tool_call>\n<tool_call>${json}</tool_call>\n`, 2],
  ['Hermes without its last tag', `<tool_call>\n${json}`],
  ['a list in tags', `<tool_calls>[${json}, ${json}]</tool_calls>`, 2],
  ['another tag', `<function_call>${json}</function_call>`],
  ['Granite', `<|tool_call|>[${json}]`],
  ['Mistral', `[TOOL_CALLS][${json}]`],
  ['Mistral with names', '[TOOL_CALLS]shell[ARGS]{"command":"ls"}[TOOL_CALLS]shell{"command":"ls"}', 2],
  ['Llama', '{"name": "shell", "parameters": {"command": "ls"}}'],
  ['a fence', `\`\`\`json\n${json}\n\`\`\``],
  [
    'the shape of OpenAI',
    '{"type":"function","id":"x","function":{"name":"shell","arguments":"{\\"command\\":\\"ls\\"}"}}',
  ],
  ['a prefix', json.replace('"shell"', '"functions.shell"')],
])('reads calls as %s writes them', (_, text, count = 1) => {
  const calls = callsInText(text, tools)
  expect(calls?.map(call => ({ ...call, arguments: JSON.stringify(JSON.parse(call.arguments)) }))).toEqual(
    Array(count).fill(shell),
  )
})

test('reads calls as the coders of Qwen write them, each value as the schema wants it', () => {
  const call = [
    '<function=shell>',
    '<parameter=command>',
    'echo 1\necho "</b>"',
    '</parameter>',
    '<parameter=background>\ntrue\n</parameter>',
    '<parameter=edits>[{"a":1}]</parameter>',
    '</function>',
  ].join('\n')
  const meant = { command: 'echo 1\necho "</b>"', background: true, edits: [{ a: 1 }] }
  for (const text of [call, `<tool_call>\n${call}\n</tool_call>`]) {
    const [only, ...others] = callsInText(text, tools) ?? []
    expect(others).toEqual([])
    expect({ name: only?.name, ...(JSON.parse(only?.arguments ?? '') as object) }).toEqual({ name: 'shell', ...meant })
  }
})

test.each([
  ['for a tool that is not offered', json.replace('shell', 'browser')],
  ['of which one is for a tool that is not offered', `[${json}, ${json.replace('shell', 'browser')}]`],
  ['with text after it', `<tool_call>${json}</tool_call> That is all.`],
  ['with text before it', `So: ${json}`],
  ['whose JSON is cut', `<tool_call>${json.slice(0, -2)}`],
  ['with a trailing comma', '{"name": "shell", "arguments": {"command": "ls",}}'],
  ['with further keys', '{"name": "shell", "arguments": {}, "age": 3}'],
  ['without arguments', '{"name": "shell"}'],
  ['with a list of arguments', '{"name": "shell", "arguments": "[1]"}'],
  ['in a fence of another language', `\`\`\`python\n${json}\n\`\`\``],
  ['in XML with words between', '<function=shell>Now<parameter=command>ls</parameter></function>'],
  ['that is nothing', ''],
  ['in empty tags', '<tool_call></tool_call>'],
])('takes a call %s for text', (_, text) => {
  expect(callsInText(text, tools)).toBeUndefined()
})

test.each(['```', '[TOOL_CALLS]a', '<tool_call>', '<function=a>'])(
  '%s and blanks without an end take no time to speak of',
  { timeout: 5000 },
  mark => {
    for (const blank of ['\n', ' ']) expect(callsInText(`${mark}${blank.repeat(200_000)}x`, [])).toBeUndefined()
  },
)
