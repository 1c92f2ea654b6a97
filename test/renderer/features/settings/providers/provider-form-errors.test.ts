import { describe, expect, test } from 'vitest'
import { emptyRow } from '../../../../../renderer/features/settings/providers/facts-draft'
import {
  errorsIn,
  errorsWhileWriting,
  problemWhileWriting,
} from '../../../../../renderer/features/settings/providers/provider-form-errors'
import type { ProviderForm } from '../../../../../renderer/features/settings/providers/provider-presets'

const form = (part: Partial<ProviderForm> = {}): ProviderForm => ({
  kind: 'custom',
  label: 'Server',
  protocol: 'openai-chat',
  baseUrl: 'https://api.example.com/v1',
  key: '',
  model: 'm',
  headers: '',
  webSearch: false,
  ...part,
})
const whileWriting = (part: Partial<ProviderForm>, former = {}) =>
  Object.keys(errorsWhileWriting(form(part), { part, former }))

test('a form without mistakes has no errors', () => {
  expect(errorsIn(form(), true)).toEqual({})
})

test('every field that cannot be saved is named', () => {
  const wrong = form({ label: ' ', baseUrl: 'ftp://x', model: '', headers: 'no colon' })
  expect(Object.keys(errorsIn(wrong, true)).sort()).toEqual(['baseUrl', 'headers', 'model'])
  expect(Object.keys(errorsIn(wrong, false))).not.toContain('model')
})

test('a name is no must, as a server has that of its host', () => {
  expect(errorsIn(form({ label: ' ' }), true)).toEqual({})
})

test('a well-known server that answers only with a key wants one when it is connected, and no other does', () => {
  expect(Object.keys(errorsIn(form({ kind: 'openai' }), true))).toEqual(['key'])
  expect(errorsIn(form({ kind: 'openai', key: 'sk' }), true)).toEqual({})
  // It may be kept, or forgotten on purpose.
  expect(errorsIn(form({ kind: 'openai' }), false)).toEqual({})
})

describe('while it is written', () => {
  test.each(['', 'h', 'http', 'https:/', 'https://', 'http://'])(
    'an address that is only begun, %j, is not wrong',
    baseUrl => {
      expect(whileWriting({ baseUrl })).toEqual([])
    },
  )

  test.each(['two words', 'ftp://example.com', 'https://bad host', 'https://{resource}.example.com'])(
    '%j is',
    baseUrl => {
      expect(whileWriting({ baseUrl })).toEqual(['baseUrl'])
    },
  )

  test('a header that is none is told at once', () => {
    expect(whileWriting({ headers: 'X-Team' })).toEqual(['headers'])
    expect(whileWriting({ headers: 'X-Team: blue' })).toEqual([])
  })

  test('a missing value is reported only once saving was tried, and then until it is there', () => {
    expect(whileWriting({ model: '' })).toEqual([])
    expect(whileWriting({ model: '' }, { model: 'said' })).toEqual(['model'])
    expect(whileWriting({ model: 'now' }, { model: 'said' })).toEqual([])
  })

  test('a number of a model is told where it is wrong, and not where it is missing', () => {
    const row = { ...emptyRow(), id: 'r', model: 'm' }
    expect(problemWhileWriting([{ ...row, contextWindow: 'many' }])).toEqual({ row: 'r', field: 'contextWindow' })
    expect(problemWhileWriting([{ ...row, input: '1' }])).toBeUndefined()
    expect(problemWhileWriting([{ ...row, model: '', contextWindow: '5' }])).toBeUndefined()
  })
})
