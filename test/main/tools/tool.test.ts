import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { builtInTools } from '../../../main/tools'
import { defineTool, parseArguments } from '../../../main/tools/tool'
import { textOf, textResult } from '../../../shared/session/tool-results'
import { toolContext } from '../../helpers/tool-context'

const echo = defineTool({
  name: 'echo',
  group: 'read',
  description: 'Says it again.',
  input: z.strictObject({ text: z.string().describe('What to say.'), times: z.number().int().default(1) }),
  run: async ({ text, times }) => textResult(text.repeat(times)),
})

const nothing = defineTool({
  name: 'nothing',
  group: 'write',
  description: 'Plans nothing.',
  input: z.strictObject({ path: z.string() }),
  plan: async () => ({ effects: [], contents: new Map(), answer: () => textResult('nothing to do') }),
})

describe('a declared tool', () => {
  test('runs with its input parsed, defaults filled in', async () => {
    if (echo.kind !== 'reads') throw new Error('echo reads')
    expect(textOf(await echo.run({ text: 'a' }, await toolContext()))).toBe('a')
    expect(textOf(await echo.run({ text: 'a', times: 3 }, await toolContext()))).toBe('aaa')
  })

  test('tells the model what it may send, and asks for no field that has a default', () => {
    expect(echo).toMatchObject({ kind: 'reads', name: 'echo', group: 'read' })
    expect(echo.inputSchema).toMatchObject({
      type: 'object',
      properties: { text: { type: 'string', description: 'What to say.' }, times: { type: 'integer' } },
      required: ['text'],
      additionalProperties: false,
    })
  })

  test.each([
    ['a missing field', {}],
    ['a wrong type', { text: 7 }],
    ['an unknown field', { text: 'a', extra: 1 }],
    ['no object', null],
    ['a list', []],
    ['a prototype in disguise', JSON.parse('{"text":"a","__proto__":{"times":9}}')],
  ])('refuses %s with words that name the tool', async (_what, input) => {
    if (echo.kind !== 'reads' || nothing.kind !== 'changes') throw new Error('wrong kinds')
    const context = await toolContext()
    await expect(echo.run(input, context)).rejects.toThrow('Invalid arguments for echo')
    await expect(nothing.plan(input, context)).rejects.toThrow('Invalid arguments for nothing')
  })

  test('only plans where it changes something', () => {
    expect(nothing.kind).toBe('changes')
    expect('run' in nothing).toBe(false)
  })
})

describe('the arguments of a call', () => {
  test.each(['', ' ', '\n\t', '{}'])('are an empty object for %j', json => {
    expect(parseArguments(json)).toEqual({})
  })

  test.each(['{', '{"a":1,}', "{'a':1}", 'undefined', '{"a":1} {"b":2}', '\uFEFF{}', '['.repeat(100_000)])(
    'that are no JSON are refused',
    json => expect(() => parseArguments(json)).toThrow('tool arguments must be a JSON object'),
  )

  test('that hold more values than anybody needs are refused unread, while a long text is none too many', () => {
    const many = JSON.stringify({ a: Array.from({ length: 200_000 }, (_, index) => index) })
    expect(() => parseArguments(many)).toThrow('tool arguments hold too many values (limit: 20000)')
    const text = '[,\\"{'.repeat(200_000)
    expect(parseArguments(JSON.stringify({ text }))).toEqual({ text })
    expect(() => parseArguments(`{"a":"${'a'.repeat(6 * 1024 * 1024)}"}`)).toThrow('too long (limit: 5 MB)')
  })

  test.each(['null', '[]', '"text"', '7', 'true'])('that are no object are refused: %s', json => {
    expect(() => parseArguments(json)).toThrow('tool arguments must decode to a JSON object')
  })

  test('give the object that was sent, whatever it holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), sent => {
        expect(parseArguments(JSON.stringify(sent))).toEqual(JSON.parse(JSON.stringify(sent)))
      }),
    )
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe('the registry', () => {
  test('has no tool that cannot be sent to a model', () => {
    for (const tool of builtInTools) {
      expect(tool.name).toMatch(/^[a-z][a-z0-9_]{0,63}$/)
      expect(tool.inputSchema).toMatchObject({ type: 'object' })
    }
  })
})
