import * as Tabs from 'radix-ui/tabs'
import type { ProjectProblem, ProjectSource, ProjectView } from '../../../shared/project'
import { inEnglish } from '../../../shared/sentence'
import { formatBytes } from '../../base/format'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { Button } from '../../ui/button'
import { NumberSetting } from '../../ui/number-setting'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { FlowList } from './flow-list'
import { type ItemKind, KINDS, OWN_RULES, type ProjectKind, RULES } from './project-files'

/** Shows how long an agent may work. */
function AgentLimits() {
  return (
    <section aria-label={t('project.limits.title')} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('project.limits.title')}</h3>
      <div className="flex flex-col gap-3">
        <NumberSetting
          name="subAgentRequests"
          label={t('project.limits.requests')}
          hint={t('project.limits.requestsHint')}
          range={['1', '1,000']}
        />
        <NumberSetting
          name="subAgentSeconds"
          label={t('project.limits.seconds')}
          hint={t('project.limits.secondsHint')}
          range={['10', '86,400']}
        />
      </div>
    </section>
  )
}

type ProjectListProps = {
  view: ProjectView
  source: ProjectSource
  onSource(source: ProjectSource): void
  onEdit(path: string): void
  onNew(kind: ProjectKind): void
}

const SOURCES: readonly ProjectSource[] = ['folder', 'person']
const TAB =
  'whitespace-nowrap rounded-full border border-transparent px-3 py-1 text-sm text-ink-2 hover:text-ink data-[state=active]:border-line data-[state=active]:bg-hover data-[state=active]:font-medium data-[state=active]:text-ink'

/** Shows what a folder brings along or, on the other tab, what the person has for every folder. */
export function ProjectList({ view, source, onSource, onEdit, onNew }: ProjectListProps) {
  const items = { command: view.commands, agent: [...view.agents, ...view.flowAgents], skill: view.skills }
  return (
    <Tabs.Root
      value={source}
      onValueChange={value => onSource(SOURCES.find(other => other === value) ?? 'folder')}
      className="flex flex-col gap-4"
    >
      <Tabs.List aria-label={t('project.choose')} className="flex flex-wrap gap-1">
        {SOURCES.map(one => (
          <Tabs.Trigger key={one} value={one} data-setting={t(`project.sources.${one}`)} className={TAB}>
            {t(`project.sources.${one}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={source} tabIndex={-1} className="flex flex-col gap-5 rounded-sm">
        <p className="text-sm text-ink-2">{t(`project.lead.${source}`)}</p>
        <Problems problems={view.problems.filter(one => one.source === source)} onEdit={onEdit} />
        <Rules view={view} source={source} onEdit={onEdit} />
        {KINDS.map(kind => (
          <Items
            key={kind}
            kind={kind}
            items={items[kind].filter(item => item.source === source)}
            onEdit={onEdit}
            onNew={() => onNew(kind)}
          />
        ))}
        <FlowList
          workspace={view.workspace}
          source={source}
          flows={view.flows.filter(flow => flow.source === source)}
          onEdit={onEdit}
          onNew={() => onNew('flow')}
        />
        {source === 'person' && <AgentLimits />}
      </Tabs.Content>
    </Tabs.Root>
  )
}

function Problems({ problems, onEdit }: { problems: readonly ProjectProblem[]; onEdit(path: string): void }) {
  if (problems.length === 0) return null
  return (
    <section aria-label={t('project.problems')} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('project.problems')}</h3>
      <ul className="flex flex-col gap-2">
        {problems.map(({ level, path, line, words }) => (
          <li
            key={`${path}:${line}:${inEnglish(words)}`}
            data-testid="project-problem"
            className={`flex items-start gap-3 rounded-md border px-3 py-2 text-sm ${level === 'error' ? 'border-bad-line bg-bad-soft' : 'border-wait-line bg-wait-soft'}`}
          >
            <div className="min-w-0 flex-1">
              <p className="font-mono text-xs wrap-anywhere">
                <PathText path={path} />
                {line !== undefined && <span className="font-sans text-ink-2"> · {t('project.line', { line })}</span>}
              </p>
              <p className="mt-0.5 wrap-anywhere">
                <EscapedLine text={translated(words)} />
              </p>
            </div>
            <span className="shrink-0 text-xs text-ink-2">
              {level === 'error' ? t('project.refused') : t('project.warning')}
            </span>
            {/\.(?:md|ya?ml)$/.test(path) && !path.startsWith('.claude/') && <EditButton path={path} onEdit={onEdit} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type RulesProps = { view: ProjectView; source: ProjectSource; onEdit(path: string): void }

/** Shows the files of rules, there or not, with what each is for. */
function Rules({ view, source, onEdit }: RulesProps) {
  const isOwn = source === 'person'
  const present: readonly string[] = isOwn ? (view.hasOwnRules ? OWN_RULES : []) : view.rules
  const foreignRules = isOwn ? [] : view.foreignRules
  const title = isOwn ? t('project.ownRules') : t('project.kinds.rules')
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <Heading title={title} hint={isOwn ? t('project.hints.ownRules') : t('project.hints.rules')} />
      <ul className="divide-y divide-line rounded-md border border-line">
        {(isOwn ? OWN_RULES : RULES).map(name => (
          <li key={name} className="flex items-center gap-3 py-1.5 pe-1.5 ps-3">
            <div className="min-w-0 flex-1">
              <p className={`font-mono text-xs ${present.includes(name) ? '' : 'text-ink-3'}`}>{name}</p>
              {!isOwn && <p className="text-xs text-ink-2">{t(`project.ruleFiles.${name}`)}</p>}
            </div>
            <Button
              kind="quiet"
              data-edits={name}
              aria-label={`${present.includes(name) ? t('common.edit') : t('project.write')} ${name}`}
              onClick={() => onEdit(name)}
            >
              {present.includes(name) ? t('common.edit') : t('project.write')}
            </Button>
          </li>
        ))}
      </ul>
      {foreignRules.length > 0 && (
        <>
          <p className="mt-1 text-xs text-ink-2">{t('project.foreignRules')}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {foreignRules.map(({ path, bytes }) => (
              <li key={path} data-testid="foreign-rules">
                <PathText path={path} className="font-mono" /> <span className="text-ink-3">{formatBytes(bytes)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type Item = { name: string; alias?: string; description: string; path: string }
type ItemsProps = { kind: ItemKind; items: readonly Item[]; onEdit(path: string): void; onNew(): void }

function Items({ kind, items, onEdit, onNew }: ItemsProps) {
  return (
    <section aria-label={t(`project.kinds.${kind}`)} className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <Heading title={t(`project.kinds.${kind}`)} hint={t(`project.hints.${kind}`)} />
        <Button data-creates={kind} onClick={onNew}>
          {t(`project.create.${kind}`)}
        </Button>
      </div>
      {items.length === 0 && <p className="text-sm text-ink-3">{t(`project.none.${kind}`)}</p>}
      <ul className="flex flex-col gap-2">
        {items.map(({ name, alias, description, path }) => (
          <li
            key={path}
            data-testid="project-item"
            className="flex items-center gap-3 rounded-md border border-line px-3 py-2"
          >
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-medium">
                <EscapedLine text={alias ?? name} />{' '}
                <PathText path={path} className="font-mono text-xs font-normal text-ink-3" />
              </p>
              <p className="line-clamp-2 text-xs text-ink-2 wrap-anywhere">
                <EscapedLine text={description} />
              </p>
            </div>
            {path.startsWith('.claude/') ? (
              <span className="shrink-0 text-xs text-ink-3">{t('project.forClaude')}</span>
            ) : (
              <EditButton path={path} onEdit={onEdit} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function EditButton({ path, onEdit }: { path: string; onEdit(path: string): void }) {
  return (
    <Button data-edits={path} aria-label={`${t('common.edit')} ${path}`} onClick={() => onEdit(path)}>
      {t('common.edit')}
    </Button>
  )
}

function Heading({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="min-w-0 flex-1">
      <h3 className="text-sm font-semibold">{title}</h3>
      <p className="text-xs text-ink-2">{hint}</p>
    </div>
  )
}
