import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { slowPeer } from './slow-peer'

/** A package by its manifest, without name and version, and its files. */
export type RegistryPackage = { name: string; version?: string; manifest?: object; files: Record<string, string> }

/** `trickleMs` is the time between two pieces of an answer; `fault` answers in its place, and the answer waits for `hold`. */
export type Behaviour = {
  trickleMs?: number
  pieces?: number
  fault?: (url: string, response: ServerResponse) => boolean
  hold?: (url: string) => Promise<void>
}

/** A registry of npm packages on this computer, as slow as is asked for. Whoever opens it closes it. */
export async function openNpmRegistry(
  packages: readonly RegistryPackage[],
  { trickleMs = 0, pieces = 5, fault, hold }: Behaviour = {},
) {
  const asked: string[] = []
  const server = createServer(async ({ url = '', headers }, response) => {
    asked.push(url)
    if (fault?.(url, response)) return
    await hold?.(url)
    const body = answerFor(decodeURIComponent(url.slice(1)), packages, `http://${headers.host}`)
    response.statusCode = body ? 200 : 404
    if (body) await trickle(response, body, { trickleMs, pieces })
    response.end(body ? undefined : '{"error":"Not found"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, close }
}

async function trickle(
  response: ServerResponse,
  body: Buffer,
  { trickleMs, pieces }: Required<Pick<Behaviour, 'trickleMs' | 'pieces'>>,
) {
  const size = Math.ceil(body.length / pieces)
  for (let at = 0; at < body.length && !response.destroyed; at += size) {
    response.write(body.subarray(at, at + size))
    if (trickleMs > 0) await slowPeer(trickleMs)
  }
}

function answerFor(path: string, packages: readonly RegistryPackage[], base: string): Buffer | undefined {
  const [name, file] = path.split('/-/')
  const all = packages.filter(one => one.name === name)
  const [latest] = all
  if (!latest) return undefined
  if (file !== undefined) {
    const wanted = all.find(one => file.endsWith(`-${versionOf(one)}.tgz`))
    return wanted && tarball(wanted)
  }
  const versions = all.map(one => [versionOf(one), manifestIn(one, base)])
  return Buffer.from(
    JSON.stringify({ name, 'dist-tags': { latest: versionOf(latest) }, versions: Object.fromEntries(versions) }),
  )
}

function versionOf({ version = '1.0.0' }: RegistryPackage): string {
  return version
}

function manifestOf(one: RegistryPackage) {
  return { name: one.name, version: versionOf(one), ...one.manifest }
}

function manifestIn(one: RegistryPackage, base: string) {
  const integrity = `sha512-${createHash('sha512').update(tarball(one)).digest('base64')}`
  const file = `${one.name.split('/').at(-1)}-${versionOf(one)}.tgz`
  return { ...manifestOf(one), dist: { tarball: `${base}/${one.name}/-/${file}`, integrity } }
}

function tarball(one: RegistryPackage): Buffer {
  const files = { 'package.json': JSON.stringify(manifestOf(one)), ...one.files }
  const entries = Object.entries(files).flatMap(([name, content]) => tarEntry(`package/${name}`, Buffer.from(content)))
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]))
}

function tarEntry(name: string, content: Buffer): Buffer[] {
  const head = Buffer.alloc(512)
  head.write(name, 0)
  for (const [text, at] of [
    ['0000755', 100],
    ['0000000', 108],
    ['0000000', 116],
  ] as const)
    head.write(text, at)
  head.write(content.length.toString(8).padStart(11, '0'), 124)
  head.write('00000000000', 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\u000000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return [head, content, Buffer.alloc((512 - (content.length % 512)) % 512)]
}
