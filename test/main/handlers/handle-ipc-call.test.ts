import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Handlers, handleIpcCall } from '../../../main/handlers/handle-ipc-call'
import { AppError, type ErrorCode } from '../../../shared/errors'
import { calls } from '../../../shared/ipc/ipc'
import { runsOf } from '../../helpers/how-deep'

/** Handlers of which only those are ever reached that a test names. */
function only(handlers: Partial<Handlers>): Handlers {
  return handlers as Handlers
}

async function ask(handlers: Partial<Handlers>, name: unknown, input: unknown) {
  const bugs: unknown[] = []
  const given = await handleIpcCall(only(handlers), { name, input }, thrown => bugs.push(thrown))
  return { given, bugs }
}

const stop = (result: () => void): Partial<Handlers> => ({ 'session.stop': result })
const input = { sessionId: 's1' }

describe('a call', () => {
  test('reaches its handler with parsed input, and gives its value', async () => {
    const seen: unknown[] = []
    function open(folder: unknown) {
      seen.push(folder)
      return { path: '/w', name: 'w', at: 1 }
    }
    const { given, bugs } = await ask({ 'folder.open': open }, 'folder.open', { path: '/w', extra: 'dropped' })
    expect(given).toEqual({ ok: true, value: { path: '/w', name: 'w', at: 1 } })
    expect(seen).toEqual([{ path: '/w' }])
    expect(bugs).toEqual([])
  })

  test('waits for a handler that takes its time', async () => {
    const { given } = await ask({ 'session.stop': async () => undefined }, 'session.stop', input)
    expect(given).toEqual({ ok: true, value: undefined })
  })
})

describe('refused is', () => {
  test.each([
    'no.such',
    '',
    'toString',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'SESSION.STOP',
    'session.stop ',
    null,
    undefined,
    7,
    ['session.stop'],
    {},
    { toString: 1, valueOf: 1 },
    Symbol('session.stop'),
    Object.create(null),
  ])('the name of no call', async name => {
    const { given, bugs } = await ask({}, name, input)
    expect(given).toMatchObject({ ok: false, code: 'bad-input', message: expect.stringContaining('No such call') })
    expect(bugs).toEqual([])
  })

  test('a long name, without saying all of it again', async () => {
    const { given } = await ask({}, 'x'.repeat(1_000_000), input)
    expect(given).toMatchObject({ ok: false, message: expect.stringMatching(/^.{1,200}$/) })
  })

  test.each([[undefined], [null], [{}], [{ sessionId: 7 }], ['s1'], [[]]])('the wrong input %j', async wrong => {
    const reached: unknown[] = []
    const { given, bugs } = await ask({ 'session.stop': input => void reached.push(input) }, 'session.stop', wrong)
    expect(given).toMatchObject({ ok: false, code: 'bad-input', message: expect.stringMatching(/^session\.stop: /) })
    expect(reached).toEqual([])
    expect(bugs).toEqual([])
  })

  test('says which field is wrong', async () => {
    const { given } = await ask({}, 'session.send', { sessionId: 's1', text: 7 })
    expect(given).toMatchObject({ message: expect.stringContaining('session.send: text ') })
  })

  test('any name with any input, in the form of an answer', async () => {
    const names = fc.oneof(fc.constantFrom(...Object.keys(calls)), fc.string(), fc.anything())
    await fc.assert(
      fc.asyncProperty(names, fc.anything(), async (name, anything) => {
        const { given } = await ask({}, name, anything)
        expect(given.ok).toBe(false)
        if (!given.ok) expect(typeof given.message).toBe('string')
      }),
      { numRuns: runsOf(500) },
    )
  })
})

describe('an error that a handler throws', () => {
  const codes: ErrorCode[] = ['bad-input', 'not-found', 'denied', 'cancelled', 'conflict', 'provider', 'storage']

  test.each(codes)('keeps its code, and is no bug: %s', async code => {
    const { given, bugs } = await ask(
      stop(() => {
        throw new AppError(code, 'What to do.')
      }),
      'session.stop',
      input,
    )
    expect(given).toEqual({ ok: false, code, message: 'What to do.' })
    expect(bugs).toEqual([])
  })

  test.each([new TypeError('x is not a function'), 'a text', undefined, { code: 'denied', message: 'no AppError' }])(
    'that is no AppError is a bug, and is reported',
    async thrown => {
      const { given, bugs } = await ask({ 'session.stop': () => Promise.reject(thrown) }, 'session.stop', input)
      expect(given).toMatchObject({ ok: false, code: 'internal' })
      expect(bugs).toEqual([thrown])
    },
  )
})
