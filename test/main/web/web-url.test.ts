import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { webUrl } from '../../../main/web/web-url'
import { messageOf } from '../../../shared/errors'
import corpus from '../../fixtures/ssrf_urls.json'
import {
  numRuns,
  privateIpv4,
  privateIpv6,
  publicIpv4,
  publicIpv6,
  spelledIpv4,
  spelledIpv6,
  timeLimit,
} from './random-address'

const NOT_ABSOLUTE = "'url' must be an absolute http or https URL."
const NOT_PUBLIC = 'not this computer or a private network'

describe('the address of a public page', () => {
  test.each([...corpus.allowed, 'HTTPS://Example.ORG:8443/a?b=c#d'])('is read: %s', url => {
    expect(webUrl(url).href).toBe(new URL(url).href)
  })

  test(
    'is read in every spelling of a public address',
    () => {
      fc.assert(
        fc.property(
          publicIpv4.chain(spelledIpv4),
          publicIpv6.chain(spelledIpv6),
          (four, six) => !isNotPublic(`http://${four}/`) && !isNotPublic(`https://${six}:8080/`),
        ),
        { numRuns },
      )
    },
    timeLimit,
  )
})

describe('the address of a private place is refused', () => {
  // Two of the recorded gaps are no addresses but happen later: tests of readWebPage have them.
  const gaps = corpus.gaps_in_reference_to_beat.filter(gap => gap.startsWith('http'))

  test('in all recorded cases', () => expect([...corpus.blocked, ...gaps]).toHaveLength(20))

  test.each([
    ...corpus.blocked,
    ...gaps,
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.0x1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://127。0。0。1/',
    'http://①②⑦.⓪.⓪.①/',
    'http://１２７.0.0.1/',
    'http://%31%32%37.0.0.1/',
    'http://ⓛocalhost/',
    'http://LOCALHOST/',
    'http://localhost../',
    'http://0/',
    'http://[::]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::FFFF:169.254.169.254]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://168.63.129.16/metadata',
    'http://100.100.100.200/latest/meta-data/',
    'http://metadata/',
    'http://router/',
    'http://printer.local/',
    'http://nas.lan/',
    'http://a.home.arpa/',
    'http:\\/127.0.0.1/',
    'http://\\127.0.0.1/',
    'https://127.0.0.1:443/',
  ])('%s', url => expect(() => webUrl(url)).toThrow())

  test(
    'in every spelling',
    () => {
      fc.assert(
        fc.property(
          privateIpv4.chain(spelledIpv4),
          privateIpv6.chain(spelledIpv6),
          (four, six) => isNotPublic(`http://${four}/`) && isNotPublic(`https://${six}:8080/`),
        ),
        { numRuns },
      )
    },
    timeLimit,
  )
})

describe('the refusal of anything but the address of a page', () => {
  test.each([
    ...corpus.invalid,
    '/relative',
    '//example.org/',
    'https:example.org',
    'file:///etc/passwd',
    'ftp://example.org/',
    'javascript:alert(1)',
    'data:text/html,hi',
    'view-source:https://example.org/',
    ' https://example.org/',
    'https://',
    'https://[::1',
    'http://fe80::1%25eth0/',
  ])('%j', url => expect(() => webUrl(url)).toThrow(NOT_ABSOLUTE))

  test.each([
    'https://user@example.org/',
    'https://user:secret@example.org/',
    'https://example.org@127.0.0.1/',
    'https://:secret@example.org/',
    'http://127.0.0.1%2f@example.org/',
  ])('%s, as it has credentials', url => expect(() => webUrl(url)).toThrow('user name or a password'))

  test.each(['\r\nX-Evil: 1', '\n', '\t', '\0', '\u007f', '\u0085', '\u2028', '\u202e', '\u200b', '\u00a0', ' '])(
    'a character that nobody sees: %j',
    character => {
      expect(() => webUrl(`https://example.org/a${character}b`)).toThrow('blanks or control characters')
    },
  )

  test('one that is so long that it may carry data out', () => {
    expect(() => webUrl(`https://example.org/?q=${'a'.repeat(2_000)}`)).toThrow('longer than 2000')
  })
})

/** Returns whether it is refused for its host; any other refusal is thrown. */
function isNotPublic(url: string): boolean {
  try {
    webUrl(url)
    return false
  } catch (thrown) {
    if (messageOf(thrown).includes(NOT_PUBLIC)) return true
    throw thrown
  }
}
