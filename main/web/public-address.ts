import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Special purposes by the IANA registry, and the one metadata service that hides behind a public address (168.63.129.16). */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** All that is handed out for the public Internet: no loopback, ULA, link-local, multicast, mapped IPv4 or NAT64 lies in it. */
const GLOBAL_IPV6 = ['2000::/3']
/** Protocol assignments with Teredo, documentation, and 6to4, in which an IPv4 address of any kind may hide. */
const PRIVATE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const privateIpv4 = blockList(PRIVATE_IPV4, 'ipv4')
const globalIpv6 = blockList(GLOBAL_IPV6, 'ipv6')
const privateIpv6 = blockList(PRIVATE_IPV6, 'ipv6')

/** Returns whether this is the address of a host on the public Internet. Anything that is no plain IP address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateIpv4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return globalIpv6.check(address, 'ipv6') && !privateIpv6.check(address, 'ipv6')
}

/** The addresses at which cloud machines get their keys, and which only they themselves should ask. */
const METADATA_IPV4 = ['169.254.0.0/16', '168.63.129.16/32', '100.100.100.200/32', '192.0.0.192/32']
/** Of Amazon, Google and Oracle, link-local ones, and a NAT64 of one's own, in which an IPv4 address may stand anywhere. */
const METADATA_IPV6 = ['fd00:ec2::/32', 'fd20:ce::/32', 'fd00:c1::/32', 'fe80::/10', '64:ff9b:1::/48']
const METADATA = [
  blockList(METADATA_IPV4, 'ipv4'),
  blockList([...METADATA_IPV6, ...METADATA_IPV4.flatMap(withinIpv6)], 'ipv6'),
]

/** Returns whether a private address may be contacted if a person has agreed to that. */
export function isPrivateAddress(address: string): boolean {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  return (family === 'ipv4' || isIPv6(address)) && METADATA.every(list => !list.check(address, family))
}

/** The ranges of IPv6 in which a range of IPv4 is carried: compatible, translated, NAT64 and 6to4 addresses. Mapped ones are looked up by themselves. */
function withinIpv6(range: string): string[] {
  const [network = '', bits] = range.split('/')
  const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number)
  const groups = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  const inLast = 96 + Number(bits)
  const before = ['::', '::ffff:0:', '64:ff9b::']
  return [...before.map(one => `${one}${groups}/${inLast}`), `2002:${groups}::/${16 + Number(bits)}`]
}

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}
