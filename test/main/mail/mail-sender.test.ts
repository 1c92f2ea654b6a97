import { expect, test } from 'vitest'
import { mailPeople, mailPerson, personText } from '../../../main/mail/mail-sender'

test('the address always stands beside the name', () => {
  expect(personText(mailPerson({ name: 'Bob', address: 'bob@example.com' }))).toBe('Bob <bob@example.com>')
  expect(personText(mailPerson({ name: 'bob@example.com', address: 'Bob@example.com' }))).toBe('Bob@example.com')
  expect(personText(mailPerson({ name: 'Nobody' }))).toBe('Nobody <(no address)>')
})

test('a name that shows another address is told', () => {
  const person = mailPerson({ name: 'boss@bank.example', address: 'eve@evil.example' })
  expect(person).toEqual({ name: 'boss@bank.example', address: 'eve@evil.example', pretends: 'boss@bank.example' })
  expect(personText(person)).toContain(
    'caution: the name shows the address boss@bank.example, but the mail is from eve',
  )
})

test('marks that turn text round are written by their code, and other alphabets of a domain in plain letters', () => {
  expect(mailPerson({ name: '\u202eBob', address: 'b\u200bob@example.com' })).toEqual({
    name: '\\u{202e}Bob',
    address: 'b\\u{200b}ob@example.com',
  })
  expect(mailPerson({ address: 'a@müller.example' }).address).toBe('a@xn--mller-kva.example')
})

test('of very many people the first are named', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => ({ address: `a${at}@example.com` }))
  expect(mailPeople(many)).toHaveLength(50)
  expect(mailPeople(undefined)).toEqual([])
})
