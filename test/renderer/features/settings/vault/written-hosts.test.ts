import { describe, expect, test } from 'vitest'
import {
  endedLines,
  hostsProblem,
  wideHosts,
  writtenHosts,
} from '../../../../../renderer/features/settings/vault/written-hosts'
import { MOST_HOSTS } from '../../../../../shared/vault/vault-entry'

describe('writtenHosts', () => {
  test.each([
    ['api.github.com', ['api.github.com']],
    ['  API.GitHub.com \n\n*.example.com', ['api.github.com', '*.example.com']],
    ['https://api.github.com/v1/x?y=1', ['api.github.com']],
    ['api.github.com/v1', ['api.github.com']],
    ['https://api.github.com:443', ['api.github.com']],
    ['http://localhost:80/x', ['localhost']],
    ['http://127.0.0.1:8080/x', ['127.0.0.1:8080']],
    ['localhost:8080', ['localhost:8080']],
    ['https://*.example.com/', ['*.example.com']],
    ['imaps://mail.example.com:993', ['mail.example.com:993']],
    ['münchen.de', ['xn--mnchen-3ya.de']],
    ['a.com, b.com a.com', ['a.com', 'b.com']],
    ['', []],
  ])('reads %j as requests name it', (text, hosts) => {
    expect(writtenHosts(text)).toEqual(hosts)
    expect(hostsProblem(text)).toBeUndefined()
  })

  test.each(['a b$', 'me@example.com', 'https://me:pw@example.com', '[::1]:80', '*', 'a.*.com', 'x.com:port', '://'])(
    'does not make a host of %j, and names what is none',
    text => {
      expect(hostsProblem(text)).toMatch(/“.+” isn’t a valid host\. Enter one like api\.example\.com/)
    },
  )

  test('an entry has so many hosts and no more', () => {
    const hosts = (count: number) => Array.from({ length: count }, (_, index) => `h${index}.com`).join('\n')
    expect(hostsProblem(hosts(MOST_HOSTS))).toBeUndefined()
    expect(hostsProblem(hosts(MOST_HOSTS + 1))).toContain(`at most ${MOST_HOSTS} hosts`)
  })
})

test('a line that is still being written is not told to be wrong', () => {
  expect(endedLines('a.com\nb$\nc$')).toBe('a.com\nb$\n')
  expect(endedLines('c$')).toBe('')
})

test('a pattern for more than one server is reported, and one for nearly all of them as such', () => {
  expect(wideHosts('api.example.com\n*.example.com\n*.com\n*.test:8080')).toEqual([
    { host: '*.example.com', domain: 'example.com', isNearlyAll: false },
    { host: '*.com', domain: 'com', isNearlyAll: true },
    { host: '*.test:8080', domain: 'test', isNearlyAll: true },
  ])
})
