import { expect, test } from 'vitest'
import { quitConfirmation } from '../../main/quit-confirmation'

const words = {
  'end.quitAsk': 'Quit Atrium?',
  'end.quit': 'Quit',
  'end.closeAsk': 'Close the window?',
  'end.close': 'Close',
  'end.cancel': 'Cancel',
  'end.terminals': 'A terminal is busy.',
}

function busy() {
  const looked: (readonly string[] | undefined)[] = []
  const consent = quitConfirmation({
    words: () => words,
    running: async terminalIds => {
      looked.push(terminalIds)
      return { terminals: true, sessions: false, commands: false }
    },
  })
  return { consent, looked }
}

test('asks before what still runs is ended, in the words that belong to it', async () => {
  const { consent, looked } = busy()
  const asked: string[] = []
  const ask = async ({ question }: { question: string }) => {
    asked.push(question)
    return false
  }
  expect(await consent.mayEnd({ what: 'quit', ask })).toBe(false)
  expect(await consent.mayEnd({ what: 'close', terminalIds: ['one'], ask })).toBe(false)
  expect(asked).toEqual(['Quit Atrium?', 'Close the window?'])
  expect(looked).toEqual([undefined, ['one']])
})

test('asks nobody while nothing can run, or no page has told its words', async () => {
  const ask = () => Promise.reject(new Error('Nobody is to be asked.'))
  const early = quitConfirmation({ words: () => words, running: () => undefined })
  expect(await early.mayEnd({ what: 'quit', ask })).toBe(true)
  const mute = quitConfirmation({
    words: () => undefined,
    running: async () => ({ terminals: true, sessions: true, commands: true }),
  })
  expect(await mute.mayEnd({ what: 'quit', ask })).toBe(true)
})

test('a question that waits is answered once the person has agreed elsewhere, and no other is asked', async () => {
  const { consent, looked } = busy()
  const waiting = consent.mayEnd({ what: 'close', ask: () => new Promise<boolean>(() => undefined) })
  consent.agree()
  expect(await waiting).toBe(true)
  expect(await consent.mayEnd({ what: 'quit', ask: async () => false })).toBe(true)
  expect(looked).toHaveLength(1)
})
