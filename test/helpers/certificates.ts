import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const openssl = async (folder: string, ...args: string[]) => {
  await promisify(execFile)('openssl', args, { cwd: folder })
}

/** The paths of a certificate and its key, and what trusts it. */
export type Certified = { certificate: string; key: string; ca: string }

/** An authority made for this test alone, and a certificate of it for a host. */
export async function certifiedFor(folder: string, host: string): Promise<Certified> {
  const at = (name: string) => join(folder, name)
  const isAddress = /^[\d.]+$/.test(host)
  await writeFile(at('names.ext'), `subjectAltName=${isAddress ? 'IP' : 'DNS'}:${host}\n`)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await openssl(
    folder,
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test authority',
    '-days',
    '2',
  )
  await openssl(folder, 'req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', `/CN=${host}`)
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names.ext']
  await openssl(folder, 'x509', '-req', '-in', 'server.csr', ...signing, '-out', 'server.pem')
  return { certificate: at('server.pem'), key: at('server.key'), ca: await readFile(at('ca.pem'), 'utf8') }
}
