import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { showToast } from '../../state/ui'

/** Endings that differ from the names of their languages. */
const ENDINGS: Readonly<Record<string, string>> = {
  bash: 'sh',
  csharp: 'cs',
  javascript: 'js',
  jsx: 'jsx',
  kotlin: 'kt',
  markdown: 'md',
  mermaid: 'mmd',
  perl: 'pl',
  powershell: 'ps1',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  typescript: 'ts',
  yaml: 'yml',
}

/** Returns the ending of a file for code in a language, as people write it at a fence. */
export function endingOf(language: string): string {
  const name = language.toLowerCase()
  const known = ENDINGS[name]
  if (known !== undefined) return known
  return /^[a-z0-9]{1,6}$/.test(name) ? name : 'txt'
}

/** Writes a block of code where the person wants it, and says where that is. */
export async function saveCode(language: string, content: string): Promise<void> {
  const path = await call('text.save', { name: `${t('markdown.fileName')}.${endingOf(language)}`, content })
  if (path !== null) showToast({ tone: 'info', text: t('composer.picture.saved', { path }) })
}
