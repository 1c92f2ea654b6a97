import { extname, join, sep } from 'node:path'
import { parseUrl } from '../shared/parse-url'

/** The one origin of the window's page. */
export const PAGE_ORIGIN = 'app://atrium'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** The file of `folder` that a URL of our own scheme names, and its type; null for everything else. Pure. */
export function pageFile(folder: string, url: string): { path: string; type: string } | null {
  const parsed = parseUrl(url)
  if (parsed?.protocol !== 'app:' || parsed.host !== 'atrium') return null
  const name = decode(parsed.pathname === '/' ? '/index.html' : parsed.pathname)
  if (name === null || /[\0\\:]/.test(name) || name.split('/').includes('..')) return null
  const path = join(folder, name)
  const type = TYPES[extname(path)]
  return type && path.startsWith(folder + sep) ? { path, type } : null
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/** The pages of frames in the window's page, in which what a model wrote is drawn. They have no origin, and reach nothing. */
const FRAME_PAGES = ['diagram.html', 'preview.html'].map(name => `${PAGE_ORIGIN}/${name}`)

const DIRECTIVES = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  // The pages that an MCP server shows, and those of our own frames.
  'frame-src': `mcp-app: ${FRAME_PAGES.join(' ')}`,
  'form-action': "'none'",
  // The media that services made are kept, and what they read aloud is not.
  'media-src': "'self' blob:",
  'worker-src': "'self'",
  'frame-ancestors': "'none'",
}

const FRAME_DIRECTIVES = {
  'default-src': "'none'",
  'script-src': PAGE_ORIGIN,
  // Styles that are written into a drawing or a page. They can load nothing either.
  'style-src': "'unsafe-inline'",
  'img-src': 'data:',
  'font-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': PAGE_ORIGIN,
  sandbox: 'allow-scripts',
}

/** The policy for what the page may load and run: its own files, and nothing from anywhere else. */
export const CONTENT_SECURITY_POLICY = textOf(DIRECTIVES)

const FRAME_POLICY = textOf(FRAME_DIRECTIVES)

function textOf(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** Returns whether an address is that of one of our own frames. */
export const isFramePage = (url: string): boolean => FRAME_PAGES.includes(url)

/** The policy of a page at an address. */
export const policyOf = (url: string): string => (isFramePage(url) ? FRAME_POLICY : CONTENT_SECURITY_POLICY)
