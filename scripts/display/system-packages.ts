/** The content of `/etc/os-release` about a Linux system, as far as it matters here. */
export type LinuxSystem = { ids: string[]; version: number }

/** Parses the `KEY=value` lines of os-release(5). */
export function parseOsRelease(text: string): LinuxSystem {
  const read = (key: string) => new RegExp(`^${key}="?([^"\n]*)"?$`, 'm').exec(text)?.[1] ?? ''
  return {
    ids: `${read('ID')} ${read('ID_LIKE')}`.trim().split(/\s+/),
    version: Number(read('VERSION_ID')) || 0,
  }
}

export function usesApt({ ids }: LinuxSystem): boolean {
  return ids.includes('debian') || ids.includes('ubuntu')
}

const debianLibraries = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libatk-bridge2.0-0']
/** Renamed in Debian 13 and Ubuntu 24.04 for 64-bit time. */
const renamed = new Set(['libgtk-3-0', 'libasound2', 'libatk-bridge2.0-0'])
const debianFonts = ['fonts-noto-core', 'fonts-noto-color-emoji']

/** The paths at which Debian, Arch, Fedora and Google put a Chromium itself: the scripts that start it print text of their own. */
export const CHROMIUM_PLACES: readonly string[] = [
  '/usr/lib/chromium/chromium',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
]

/** Ubuntu's package is none, but asks the system for a snap, which many machines cannot have. */
export const packsChromium = ({ ids }: LinuxSystem): boolean => ids[0] === 'debian'

/**
 * Debian packages that bring Electron's libraries; for tests also a display, what confines commands, a mail server, fonts that cover
 * the world's scripts, and where there is one a current Chromium, in which the page is tried.
 */
export function aptPackages(system: LinuxSystem, forTests: boolean): string[] {
  const hasNewNames = system.version >= (system.ids[0] === 'debian' ? 13 : 24)
  const libraries = debianLibraries.map(name => (hasNewNames && renamed.has(name) ? `${name}t64` : name))
  if (!forTests) return libraries
  const browser = packsChromium(system) ? ['chromium'] : []
  return [...libraries, 'xvfb', 'bubblewrap', 'dovecot-imapd', ...debianFonts, ...browser]
}

/** One line that a person can paste to install what is missing, undefined for a system unknown here. */
export function installCommand(system: LinuxSystem, forTests: boolean): string | undefined {
  if (usesApt(system)) {
    const packages = aptPackages(system, forTests).join(' ')
    return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages}`
  }
  if (system.ids.includes('fedora') || system.ids.includes('rhel')) {
    const display = forTests
      ? ' xorg-x11-server-Xvfb bubblewrap dovecot google-noto-sans-fonts google-noto-color-emoji-fonts'
      : ''
    return `sudo dnf install -y gtk3 nss alsa-lib mesa-libgbm at-spi2-atk${display}`
  }
  if (system.ids.includes('arch')) {
    return `sudo pacman -S --needed gtk3 nss alsa-lib mesa at-spi2-core${forTests ? ' xorg-server-xvfb bubblewrap dovecot noto-fonts noto-fonts-emoji' : ''}`
  }
  return undefined
}
