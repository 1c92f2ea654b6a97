import type { ArtifactKind } from '../../../shared/artifacts/artifact-kind'

type Block = { kind: ArtifactKind; language: string; source: string }

/** The name stands in the beginning of a text, if it stands in it at all. */
const HEAD = 20_000
const LONGEST = 120

/** The place at which a text of a kind says its own name. */
const TITLES: Partial<Record<ArtifactKind, readonly RegExp[]>> = {
  html: [/<title[^>]{0,200}>([^<]{1,500})</i, /<h1[^>]{0,200}>([^<]{1,500})</i],
  svg: [/<title[^>]{0,200}>([^<]{1,500})</i],
  mermaid: [/^ {0,8}title:? ([^\n]{1,500})$/m, /^ {0,8}accTitle: ([^\n]{1,500})$/m],
  markdown: [/^# ([^\n]{1,500})$/m],
}

/** Behind the language of a fence: `html title="Clock"`, `html {name=clock}`, `html:clock.html` or `html clock.html`. */
const ATTRIBUTE = /\b(?:title|name|file|filename)=(?:"([^"]{1,200})"|'([^']{1,200})'|([^\s"'}]{1,200}))/
const PLAIN = /^[a-z]{1,20}(?::| )\s{0,20}([\w./ -]{1,200})$/i

/** Returns the name of a block: the one that its fence gives, or the one that its text has; undefined where it has none. */
export function titleOfBlock({ kind, language, source }: Block): string | undefined {
  const named = ATTRIBUTE.exec(language)
  const given = named?.[1] ?? named?.[2] ?? named?.[3] ?? PLAIN.exec(language.trim())?.[1]
  if (given?.trim()) return cut(given)
  const head = source.slice(0, HEAD)
  for (const pattern of TITLES[kind] ?? []) {
    const found = pattern.exec(head)?.[1]?.trim()
    if (found) return cut(found)
  }
  return undefined
}

function cut(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
