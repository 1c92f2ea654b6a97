import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zipArchive } from '../zip-archive'

/** The bytes that @electron/fuses looks for in a binary: a marker, the wire's version, its length, its states. */
const fuseWire = ['dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX', '\x01\x08', '01100011'].join('')

/** A package tarball like the real one, four orders of magnitude smaller, with its pin. */
export async function packagedApp(folder: string) {
  await mkdir(join(folder, 'package'), { recursive: true })
  const zip = zipArchive([
    { name: 'Cypress/', text: '', mode: 0o040755 },
    { name: 'Cypress/Cypress', text: `ELF…${fuseWire}…`, mode: 0o100755 },
    { name: 'Cypress/icudtl.dat', text: 'data' },
    { name: 'Cypress/browser_v8_context_snapshot.bin', text: 'code of the app' },
    { name: 'Cypress/locales/en-US.pak', text: 'words' },
    { name: 'Cypress/resources/app-update.yml', text: 'url' },
    { name: 'Cypress/resources/app/package.json', text: '{}' },
  ])
  await writeFile(join(folder, 'package', 'app.zip'), zip)
  await promisify(execFile)('tar', ['-czf', 'app.tgz', 'package/app.zip'], { cwd: folder })
  const tarball = join(folder, 'app.tgz')
  const digest = createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64')
  const copy = {
    packageName: 'packaged-app',
    version: '1.0.0',
    integrity: `sha512-${digest}`,
    member: 'package/app.zip',
    electronVersion: '33.2.1',
  }
  return { tarball, copy }
}
