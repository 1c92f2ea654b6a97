import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thinkTags } from '../../../../main/providers/openai-chat/openai-chat-think-tags'
import { heldText } from '../../../../main/providers/openai-chat/repair-held-text'
import { cutAnywhere } from '../../../helpers/cut-anywhere'
import { runsOf } from '../../../helpers/how-deep'

const RUNS = runsOf(150)

function show(pieces: readonly string[]) {
  const held = heldText()
  const shown = pieces.map(piece => held.add(piece)).join('')
  return { shown, rest: held.rest() }
}

test.each([
  ['So: <tool_call>{"a":1}</tool_call>', 'So: ', '<tool_call>{"a":1}</tool_call>'],
  ['[TOOL_CALLS]shell{}', '', '[TOOL_CALLS]shell{}'],
  ['\n{"name": "shell", "arguments": {}}', '', '\n{"name": "shell", "arguments": {}}'],
  ['```json\n{"name": "shell"}\n```\n', '', '```json\n{"name": "shell"}\n```\n'],
  ['[{"type":"function"', '', '[{"type":"function"'],
])('holds %j back from where a call may begin', (text, shown, rest) => {
  expect(show([text])).toEqual({ shown, rest })
})

test.each([
  'Use <b> and [x](y) and a ` here, <tool_box> too.',
  '{"port": 8080}',
  '[link](https://example.org)',
  '```ts\nconst a = {}\n```',
  '```json\n{"port": 1}\n```',
  '```json\n{"name": "x"}\n```\nThat is the file.',
  '<tool_call> is how models call tools.</tool_call> So it is.',
  'Say {"name": "shell"} to it.',
  'Write `<tool_call>` first, or <function=a b>, and then more.',
])('shows %j once it is plain that it is no call', text => {
  const { shown, rest } = show([...text])
  expect(shown + rest).toBe(text)
  expect(rest.length).toBeLessThanOrEqual(1)
})

const words = fc.constantFrom(
  '<tool_call>',
  '</tool_call>',
  '{"name"',
  '[TOOL_CALLS]',
  '```',
  'json\n',
  '<',
  '[',
  ' ',
  '\n',
  'So',
  '<think>',
  '</think>',
  'é👋',
)
const text = fc.array(words, { maxLength: 12 }).map(parts => parts.join(''))

test('loses no character and adds none, however the text is cut', () => {
  const property = fc.property(cutAnywhere(text), ({ whole, pieces }) => {
    const { shown, rest } = show(pieces)
    expect(shown + rest).toBe(whole)
  })
  fc.assert(property, { numRuns: RUNS })
})

test('parts thoughts from text in the same way, however the text is cut', () => {
  const part = (pieces: readonly string[]) => {
    const tags = thinkTags()
    const deltas = [...pieces.flatMap(piece => tags.add(piece)), ...tags.rest()]
    const of = (type: string) => deltas.map(delta => (delta.type === type ? delta.text : '')).join('')
    return { thinking: of('thinking-delta'), text: of('text-delta') }
  }
  const property = fc.property(cutAnywhere(text), ({ whole, pieces }) => {
    expect(part(pieces)).toEqual(part([whole]))
  })
  fc.assert(property, { numRuns: RUNS })
  expect(part(['\n<think>Hm.</th', 'ink>\n\nYes <think>'])).toEqual({ thinking: 'Hm.', text: 'Yes <think>' })
  expect(part(['<think>Hm.'])).toEqual({ thinking: 'Hm.', text: '' })
  expect(part(['<thin'])).toEqual({ thinking: '', text: '<thin' })
})
