import { expect, test } from 'vitest'
import { rankTools } from '../../../../main/tools/offer/rank-tools'
import { wordsOf } from '../../../../main/tools/offer/tool-terms'
import { MANY_SERVERS, toolsOf } from '../../../helpers/many-tools'

const SERVERS = [
  {
    name: 'github',
    about: 'Repositories, issues and pull requests.',
    tools: [
      { name: 'create_issue', description: 'Open a new issue in a repository.', arguments: ['repo', 'title'] },
      { name: 'list_issues', description: 'List issues.', arguments: ['repo', 'state'] },
      { name: 'mergePullRequest', description: 'Merge one.', arguments: ['number', 'squash'] },
    ],
  },
  {
    name: 'calendar',
    about: 'Termine und Besprechungen. 日程を管理する',
    tools: [
      { name: 'add', title: 'Add an event', description: 'Puts something into it.', arguments: ['startTime'] },
      { name: 'find_free', description: 'Finds when everybody has time for a meeting.' },
    ],
  },
]

test.each([
  ['create issue', 'github__create_issue'],
  ['open an ISSUE in my repository', 'github__create_issue'],
  ['all issues with a state', 'github__list_issues'],
  ['merge pull request', 'github__mergepullrequest'],
  ['squash', 'github__mergepullrequest'],
  ['calendar event', 'calendar__add'],
  ['start time', 'calendar__add'],
  ['when do all have time for a meeting', 'calendar__find_free'],
  // Its server says that of all of its tools alike.
  ['日程', 'calendar__add'],
])('“%s” finds %s first', async (query, name) => {
  expect((await rankTools(await toolsOf(SERVERS), query))[0]?.name).toBe(name)
})

const REQUESTS = {
  name: 'forge',
  tools: [
    'get_merge_request_conflicts',
    'list_merge_request_versions',
    'merge_request_notes',
    'approve_merge_request',
    'list_group_merge_requests',
    'update_merge_request_note',
  ].map(name => ({
    name,
    description: `Works on a merge request: merge request ${name.split('_').at(-1)} of a merge request.`,
    arguments: ['merge_request_id'],
  })),
}
const MANY_ARGUMENTS = Array.from({ length: 40 }, (_, at) => `option_${at}_of_several`)

test.each(['get_merge_request', 'list_merge_requests', 'update_project'])(
  '%s is found by its name, however many arguments it has and however long the names of others say the same',
  async name => {
    const wanted = { name, description: 'Does it.', arguments: MANY_ARGUMENTS }
    const tools = await toolsOf([{ ...REQUESTS, tools: [...REQUESTS.tools, wanted] }])
    expect((await rankTools(tools, name.replaceAll('_', ' ')))[0]?.name).toBe(`forge__${name}`)
  },
)

test('a query that fits nothing finds nothing', async () => {
  const tools = await toolsOf(SERVERS)
  for (const query of ['', '   ', 'zeppelin', '?!…', '\u0000'.repeat(1_000)])
    expect(await rankTools(tools, query)).toEqual([])
})

test('each of 369 tools is found among the first by what it is called and does', async () => {
  const tools = await toolsOf(MANY_SERVERS)
  expect(tools).toHaveLength(369)
  for (const tool of tools) {
    const best = await rankTools(tools, `${tool.server?.name}: ${tool.description}`)
    expect(best.slice(0, 5)).toContain(tool)
  }
})

test('others can work while very many tools are ranked for the first time', async () => {
  const tools = await toolsOf(
    Array.from({ length: 20 }, (_, at) => ({
      name: `s${at}`,
      about: 'so many words '.repeat(200),
      tools: Array.from({ length: 150 }, (_, tool) => ({
        name: `t${tool}`,
        description: `does ${tool} things `.repeat(100),
      })),
    })),
  )
  let turns = 0
  const count = () => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  const found = await rankTools(tools, 'does 149 things')
  clearImmediate(timer)
  expect(found[0]?.name).toMatch(/__t149$/)
  expect(turns).toBeGreaterThan(2)
})

test('words are taken apart where people see more than one', () => {
  expect(wordsOf('createPullRequest v2_final HTTPServers')).toEqual([
    'create',
    'pull',
    'request',
    'v2',
    'final',
    'httpserver',
  ])
  expect(wordsOf('queries, classes, Straßen, 日程管理')).toEqual(['query', 'classe', 'straßen', '日程', '程管', '管理'])
})
