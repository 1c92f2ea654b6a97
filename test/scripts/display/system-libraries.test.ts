import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureSystemLibraries, explainMissing, parseMissingLibraries } from '../../../scripts/display/system-libraries'
import { temporaryFolder } from '../../helpers/temp-folder'

const lddOutput = `	linux-vdso.so.1 (0x00007ffd2b5f2000)
	libffmpeg.so => /opt/electron/libffmpeg.so (0x00007f0b5c000000)
	libgtk-3.so.0 => not found
	libnss3.so => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f0b5b800000)
	libnss3.so => not found
	/lib64/ld-linux-x86-64.so.2 (0x00007f0b5c40d000)
`

test('reads from ldd which libraries are missing, each once', () => {
  expect(parseMissingLibraries(lddOutput)).toEqual(['libgtk-3.so.0', 'libnss3.so'])
})

test('finds nothing missing where all is there', () => {
  expect(parseMissingLibraries('\tlibc.so.6 => /lib/libc.so.6 (0x1)\n')).toEqual([])
  expect(parseMissingLibraries('\tstatically linked\n')).toEqual([])
})

test('says what is missing and what to run', () => {
  expect(explainMissing(['libnss3.so'], 'sudo apt-get install -y libnss3')).toBe(
    'This machine lacks what Electron needs: libnss3.so.\nRun this once, then try again:\n\n  sudo apt-get install -y libnss3\n',
  )
  expect(explainMissing(['libnss3.so'], undefined)).toContain('Install it, then try again.')
})

test('accepts a program whose libraries are all there', async () => {
  await expect(ensureSystemLibraries(process.execPath, false)).resolves.toBeUndefined()
})

test.runIf(process.platform === 'linux')('fails on a file that is no program', async () => {
  const file = join(await temporaryFolder(), 'electron')
  await writeFile(file, 'words')
  await chmod(file, 0o755)

  await expect(ensureSystemLibraries(file, false)).rejects.toThrow('ldd')
})
