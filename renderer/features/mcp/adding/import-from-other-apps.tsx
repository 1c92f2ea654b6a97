import { useEffect, useState } from 'react'
import type { FoundConfiguration, UnderstoodServer } from '../../../../shared/mcp-import'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { attempt } from '../../../state/ui'
import { EscapedLine } from '../../../ui/text/escaped-line'

type ServersOfOthersProps = { workspace: string; known: ReadonlySet<string>; onChoose(server: UnderstoodServer): void }

/** Servers that the person has in other programs, or that somebody left in the folder, but for those of a name that is taken. */
export function ImportFromOtherApps({ workspace, known, onChoose }: ServersOfOthersProps) {
  const [found, setFound] = useState<readonly FoundConfiguration[]>([])
  useEffect(() => {
    let isCurrent = true
    attempt(call('mcp.ofOthers', { workspace }).then(answer => isCurrent && setFound(answer)))
    return () => {
      isCurrent = false
    }
  }, [workspace])
  const offered = found.flatMap(({ servers, ...file }) =>
    servers.filter(({ name }) => !known.has(name)).map(server => ({ server, file })),
  )
  if (offered.length === 0) return null
  return (
    <section aria-label={t('mcp.shelf.others')}>
      <h4 className="text-sm font-medium">{t('mcp.shelf.others')}</h4>
      <p className="pb-2 text-xs text-ink-2">{t('mcp.shelf.othersHint')}</p>
      <ul className="flex max-h-60 flex-col divide-y divide-line overflow-y-auto rounded-md border border-line">
        {offered.map(({ server, file }) => (
          <li key={`${file.isOfFolder} ${file.path} ${server.name}`}>
            <button
              type="button"
              onClick={() => onChoose(server)}
              className="flex w-full flex-wrap items-baseline gap-x-2 px-3 py-2 text-start -outline-offset-2 hover:bg-hover"
            >
              <span className="text-sm font-medium">
                <EscapedLine text={server.name} />
              </span>
              <span className="text-xs text-ink-2">
                {t(file.isOfFolder ? 'mcp.shelf.inFolder' : 'mcp.shelf.inHome', {
                  program: file.program,
                  path: file.path,
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
