import { expect, test } from 'vitest'
import { aptPackages, installCommand, parseOsRelease } from '../../../scripts/display/system-packages'

const debian12 = { ids: ['debian'], version: 12 }
const ubuntu24 = { ids: ['ubuntu', 'debian'], version: 24.04 }

test('reads the system from os-release', () => {
  expect(parseOsRelease('NAME="Ubuntu"\nVERSION_ID="24.04"\nID=ubuntu\nID_LIKE=debian\n')).toEqual(ubuntu24)
  expect(parseOsRelease('PRETTY_NAME="Debian GNU/Linux 12"\nVERSION_ID="12"\nID=debian\n')).toEqual(debian12)
  expect(parseOsRelease('ID=arch\n')).toEqual({ ids: ['arch'], version: 0 })
})

test('knows nothing of a system without os-release', () => {
  expect(installCommand(parseOsRelease(''), true)).toBeUndefined()
})

test('asks for libraries alone when nothing is tested', () => {
  expect(aptPackages(debian12, false)).toEqual(['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libatk-bridge2.0-0'])
})

test('asks for a display, fonts and a current Chromium as well for tests', () => {
  expect(aptPackages(debian12, true).slice(5)).toEqual([
    'xvfb',
    'bubblewrap',
    'dovecot-imapd',
    'fonts-noto-core',
    'fonts-noto-color-emoji',
    'chromium',
  ])
  expect(aptPackages(ubuntu24, true)).not.toContain('chromium')
})

test.each([
  ['Ubuntu 24.04', ubuntu24, 'libasound2t64'],
  ['Debian 13', { ids: ['debian'], version: 13 }, 'libasound2t64'],
  ['Ubuntu 22.04', { ids: ['ubuntu', 'debian'], version: 22.04 }, 'libasound2'],
])('uses the package names of %s', (_, system, name) => {
  expect(aptPackages(system, false)).toContain(name)
})

test('gives one line to paste for each family of systems', () => {
  expect(installCommand(debian12, false)).toBe(
    'sudo apt-get update && sudo apt-get install -y --no-install-recommends libgtk-3-0 libnss3 libasound2 libgbm1 libatk-bridge2.0-0',
  )
  expect(installCommand({ ids: ['fedora'], version: 42 }, true)).toMatch(/^sudo dnf install .* xorg-x11-server-Xvfb/)
  expect(installCommand({ ids: ['manjaro', 'arch'], version: 0 }, false)).toMatch(/^sudo pacman -S /)
})
