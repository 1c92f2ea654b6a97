import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPrivateAddress, isPublicAddress } from '../../../main/web/public-address'
import { dottedIpv4, numRuns, privateIpv4, privateIpv6, publicIpv4, publicIpv6, timeLimit } from './random-address'

describe('an address on the public Internet', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.32.0.1',
    '172.15.255.255',
    '100.128.0.1',
    '223.255.255.255',
    '2606:4700::1111',
  ])('is %s', address => expect(isPublicAddress(address)).toBe(true))

  test(
    'is every one outside the special ranges',
    () => {
      fc.assert(
        fc.property(
          publicIpv4,
          publicIpv6,
          (four, six) => isPublicAddress(dottedIpv4(four)) && isPublicAddress(inGroups(six)),
        ),
        { numRuns },
      )
    },
    timeLimit,
  )
})

describe('an address that is not public', () => {
  test.each([
    ['this host', '0.0.0.0'],
    ['loopback', '127.0.0.1'],
    ['a shared address of a carrier', '100.64.0.1'],
    ['link-local, where clouds tell their secrets', '169.254.169.254'],
    ["Azure's own service", '168.63.129.16'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv6 loopback', '::1'],
    ['unspecified', '::'],
    ['a mapped IPv4 address', '::ffff:127.0.0.1'],
    ['a mapped public IPv4 address', '::ffff:8.8.8.8'],
    ['a compatible IPv4 address', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::1'],
    ['unique local', 'fd00:ec2::254'],
    ['link-local IPv6', 'fe80::1'],
    ['link-local IPv6 with a zone', 'fe80::1%eth0'],
    ['a public address with a zone', '2606:4700::1111%eth0'],
    ['site-local', 'fec0::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['6to4 around loopback', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['documentation', '2001:db8::1'],
    ['a name', 'example.org'],
    ['nothing', ''],
    ['a short form', '127.1'],
  ])('is %s: %s', (_what, address) => expect(isPublicAddress(address)).toBe(false))

  test(
    'is every one of the special ranges',
    () => {
      fc.assert(
        fc.property(
          privateIpv4,
          privateIpv6,
          (four, six) => !isPublicAddress(dottedIpv4(four)) && !isPublicAddress(inGroups(six)),
        ),
        { numRuns },
      )
    },
    timeLimit,
  )
})

function inGroups(eight: number[]): string {
  return eight.map(group => group.toString(16)).join(':')
}

describe('a private address that may not be asked, even where a person agrees', () => {
  test.each([
    ['that of Amazon', '169.254.169.254'],
    ['that of Amazon in IPv6', 'fd00:ec2::254'],
    ['that of Google in IPv6', 'fd20:ce::254'],
    ['that of Oracle in IPv6', 'fd00:c1::a9fe:a9fe'],
    ['one in a NAT64 of its own', '64:ff9b:1::a9fe:a9fe'],
    ['one in NAT64', '64:ff9b::a9fe:a9fe'],
    ['a translated one', '::ffff:0:a9fe:a9fe'],
    ['a mapped one', '::ffff:169.254.169.254'],
  ])('is %s: %s', (_what, address) => expect(isPrivateAddress(address)).toBe(false))

  test.each(['10.0.0.1', '::1', 'fd12:3456::1'])('is not %s', address => expect(isPrivateAddress(address)).toBe(true))
})
