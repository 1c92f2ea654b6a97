import { expect, test } from 'vitest'
import { imapProblem } from '../../../main/mail/imap-problem'
import { WordedError } from '../../../shared/errors'
import { inEnglish, sentence } from '../../../shared/sentence'

const login = { server: { host: 'mail.example.com', port: 993, security: 'tls' }, user: 'ada' } as const
const said = (fields: object) => inEnglish(imapProblem(Object.assign(new Error('x'), fields), login) ?? '')

test('a server that takes no passwords any more says so itself', () => {
  const refused = { authenticationFailed: true, responseText: 'LOGIN failed: BasicAuthBlocked' }
  expect(said(refused)).toBe(
    'mail.example.com doesn’t let apps sign in with a password: LOGIN failed: BasicAuthBlocked',
  )
  expect(said({ authenticationFailed: true })).toContain('didn’t accept the password for ada')
})

test.each([
  [{ code: 'ETHROTTLE' }, 'is getting too many requests'],
  [{ mailboxMissing: true }, 'doesn’t have this email folder'],
  [{ code: 'ParserError3' }, 'doesn’t speak IMAP on port 993'],
  [{ code: 'TooManyTokens' }, 'larger or more deeply nested than Atrium reads'],
  [{ code: 'EConnectionClosed' }, 'closed the connection before its response was complete'],
  [{ responseStatus: 'NO', responseText: 'Quota' }, 'mail.example.com refused: Quota'],
])('%o is said in words', (fields, words) => {
  expect(said(fields)).toContain(words)
})

test('an error that has words keeps them, and an unknown one has none', () => {
  expect(inEnglish(imapProblem(new WordedError(sentence`Known.`), login) ?? '')).toBe('Known.')
  expect(imapProblem(new Error('x'), login)).toBeUndefined()
  expect(imapProblem('x', login)).toBeUndefined()
})
