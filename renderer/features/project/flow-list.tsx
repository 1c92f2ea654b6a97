import type { ProjectFlow, ProjectSource } from '../../../shared/project'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { showProject } from '../../state/project'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'

type FlowListProps = {
  workspace: string
  source: ProjectSource
  flows: readonly ProjectFlow[]
  onEdit(path: string): void
  onNew(): void
}

const EXAMPLES = [
  { file: 'review-a-change.yaml', alias: '/review-a-change', name: 'review' },
  { file: 'fix-until-green.yaml', alias: '/fix-until-green', name: 'fix' },
  { file: 'research-and-write.yaml', alias: '/research-and-write', name: 'research' },
] as const

/** The flows of a folder, or of the person. Into a folder those can be copied that come with Atrium. */
export function FlowList({ workspace, source, flows, onEdit, onNew }: FlowListProps) {
  return (
    <section aria-label={t('flow.list.title')} className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-semibold">{t('flow.list.title')}</h3>
          <p className="text-xs text-ink-2">{t('flow.list.hint')}</p>
        </div>
        <Button data-creates="flow" onClick={onNew}>
          {t('project.create.flow')}
        </Button>
      </div>
      {flows.length === 0 && <p className="text-sm text-ink-3">{t('flow.list.none')}</p>}
      <ul className="flex flex-col gap-2">
        {flows.map(({ alias, description, path }) => (
          <li
            key={path}
            data-testid="project-item"
            className="flex items-center gap-3 rounded-md border border-line px-3 py-2"
          >
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-medium">
                <EscapedLine text={alias} />{' '}
                <PathText path={path} className="font-mono text-xs font-normal text-ink-3" />
              </p>
              <p className="line-clamp-2 text-xs text-ink-2 wrap-anywhere">
                <EscapedLine text={description} />
              </p>
            </div>
            <Button data-edits={path} aria-label={`${t('common.edit')} ${path}`} onClick={() => onEdit(path)}>
              {t('common.edit')}
            </Button>
          </li>
        ))}
        {source === 'folder' &&
          EXAMPLES.filter(example => flows.every(({ alias }) => alias !== example.alias)).map(({ file, name }) => (
            <Example key={file} workspace={workspace} file={file} about={t(`flow.list.${name}`)} />
          ))}
      </ul>
    </section>
  )
}

type ExampleProps = { workspace: string; file: string; about: string }

function Example({ workspace, file, about }: ExampleProps) {
  const copy = async () => showProject(workspace, await call('flow.copyExample', { workspace, file }))
  return (
    <li className="flex items-center gap-3 rounded-md border border-line border-dashed px-3 py-2">
      <p className="min-w-0 flex-1 text-sm text-ink-2">{about}</p>
      <Button aria-label={`${t('flow.list.copy')}: ${about}`} onClick={() => attempt(copy())}>
        {t('flow.list.copy')}
      </Button>
    </li>
  )
}
