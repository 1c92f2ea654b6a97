import { givenPath, isFilePath } from '../../../../shared/given-path'
import type { McpServerConfig } from '../../../../shared/mcp'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { saveServers } from '../../../state/servers'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { PathText } from '../../../ui/text/path-text'

type GivenPathsProps = { workspace: string; name: string; config: McpServerConfig & { type: 'stdio' } }

/** The folders and files that a server that fails was given, each with the system's dialog to choose another; it then starts again. */
export function GivenPaths({ workspace, name, config }: GivenPathsProps) {
  const given = config.args.flatMap((text, at) => {
    const path = givenPath(text)
    return path === undefined ? [] : [{ at, text, path }]
  })
  if (given.length === 0) return null
  const choose = async ({ at, text, path }: (typeof given)[number]) => {
    const chosen = await call('mcp.pickPath', { kind: isFilePath(path) ? 'file' : 'folder' })
    if (chosen === null) return
    const args = config.args.with(at, text.slice(0, text.length - path.length) + chosen)
    await saveServers(workspace, [{ name, config: { ...config, args } }])
  }
  return (
    <section aria-label={t('mcp.shelf.paths')} className="rounded-md border border-line px-4 py-3 text-sm">
      <h4 className="pb-1 font-medium">{t('mcp.shelf.paths')}</h4>
      <ul className="flex flex-col gap-2">
        {given.map(one => (
          <li key={one.at} className="flex items-center gap-3">
            <PathText path={one.path} className="min-w-0 flex-1 truncate" />
            <Button aria-label={t('mcp.shelf.another', { path: one.path })} onClick={() => attempt(choose(one))}>
              {t('mcp.shelf.chooseAnother')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
