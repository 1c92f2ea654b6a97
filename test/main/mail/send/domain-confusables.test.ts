import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { domainLook } from '../../../../main/mail/send/domain-confusables'

const known = ['example.com', 'paypal.com', 'bücher.example']

test.each([
  ['example.com', {}],
  ['other.org', {}],
  ['münchen.example', { shownAs: 'münchen.example' }],
  ['exarnple.com', { resembles: 'example.com' }],
  ['examp1e.com', { resembles: 'example.com' }],
  ['exmaple.com', { resembles: 'example.com' }],
  ['exampl.com', { resembles: 'example.com' }],
  ['example.co', { resembles: 'example.com' }],
  ['pаypal.com', { shownAs: 'pаypal.com', mixesScripts: true, resembles: 'paypal.com' }],
  ['раураӏ.com', { shownAs: 'раураӏ.com', resembles: 'paypal.com' }],
  ['日本語ひらがなabc.example', { shownAs: '日本語ひらがなabc.example' }],
  ['αbc.example', { shownAs: 'αbc.example', mixesScripts: true }],
])('%s looks as it does', (domain, look) => {
  expect(domainLook(domainToASCII(domain), known)).toEqual(look)
})

test('short names that differ by a letter are not taken for each other', () => {
  expect(domainLook('ab.de', ['ac.de'])).toEqual({})
})
