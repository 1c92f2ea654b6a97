import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { estimateTokens } from '../../../../main/tools/estimate-tokens'
import { rankTools } from '../../../../main/tools/offer/rank-tools'
import { wordsOf } from '../../../../main/tools/offer/tool-terms'
import type { Tool } from '../../../../main/tools/tool'
import { groupBy } from '../../../../shared/group-by'
import { textOf } from '../../../../shared/session/tool-results'
import { type ListedServer, toolsListed } from '../../../helpers/many-tools'
import { modelServer } from '../../../helpers/model-server'
import { type Spoken, type Voice, voices } from '../../../helpers/protocol-voices'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolFaults } from '../../../helpers/tool-faults'

/** Lists as real servers have answered them, `[{ "name", "about", "tools" }]` as JSON in a file: `MCP_TOOL_LISTS=lists.json`. */
const RECORDED = process.env.MCP_TOOL_LISTS

const USED = 200
/** So many are looked for in one session. */
const IN_ONE = 10
const MOST_WORDS = 25

const OPENAI = 'https://api.openai.com/v1'

const toolsIn = (body: unknown) => (body as { tools: { name?: string; function?: { name: string } }[] }).tools
const namesIn = (body: unknown) => toolsIn(body).map(tool => tool.function?.name ?? tool.name ?? '')
const isOpenAi = (voice: Voice) => voice !== voices.anthropic
const say = (id: string, name: string, input: object): Spoken => ({
  calls: [{ id, name, arguments: JSON.stringify(input) }],
})

describe.runIf(RECORDED)('recorded lists', async () => {
  const servers = RECORDED ? (JSON.parse(await readFile(RECORDED, 'utf8')) as ListedServer[]) : []
  const tools = await toolsListed(servers)

  const sentencesOf = ({ server, description }: Tool) =>
    description.replaceAll(server?.tool ?? '', ' ').split(/(?<=[.!?])\s|\n/)
  const said = groupBy(tools.flatMap(sentencesOf), sentence => sentence.trim())

  /** The first that is told of a tool without its name: no heading, and no warning that stands at others as well. */
  const describedAs = (tool: Tool) => {
    const telling = sentencesOf(tool).filter(one => wordsOf(one).length > 2)
    const own = telling.find(one => said.get(one.trim())?.length === 1) ?? telling[0] ?? tool.description
    return own.trim().split(/\s+/).slice(0, MOST_WORDS).join(' ')
  }
  const SEARCHES: Record<string, (tool: Tool) => { query?: string; names?: string[] }> = {
    'words of its description': tool => ({ query: describedAs(tool) }),
    'its name': tool => ({ names: [tool.name] }),
  }

  /** A model that looks for each of some tools and calls it in its very next reply, in sessions of a few. */
  async function use(voice: Voice, wanted: readonly Tool[], searchFor: (tool: Tool) => object) {
    const groups = Array.from({ length: Math.ceil(wanted.length / IN_ONE) }, (_, at) =>
      wanted.slice(at * IN_ONE, (at + 1) * IN_ONE),
    )
    const spoken = groups.flatMap(group => [
      ...group.flatMap((tool, at) => [say(`s${at}`, 'tool_search', searchFor(tool)), say(`c${at}`, tool.name, {})]),
      { pieces: ['Done.'] },
    ])
    const { app, bodies } = await start(voice, spoken)
    const unused: string[] = []
    for (const group of groups) {
      const before = bodies().length
      const { id } = await app.create(await temporaryFolder())
      await app.send(id, 'Use them all.')
      for (const at of group.keys()) {
        let [card] = await app.waiting(id)
        // The one before may still be told for a moment after its answer.
        while (card?.call.id !== `c${at}`) {
          await setImmediate()
          ;[card] = await app.waiting(id)
        }
        await app.approve(id, card)
      }
      const { calls } = await app.ended(id)
      group.forEach((tool, at) => {
        // It was not offered when it was searched for, and was when it was called.
        const [asked, called] = bodies().slice(before + 2 * at)
        const ran = textOf(calls[`c${at}`]!.result!) === `${tool.name} ran.`
        if (!namesIn(called).includes(tool.name) || !ran) unused.push(tool.name)
        expect(at > 0 || !namesIn(asked).includes(tool.name)).toBe(true)
      })
    }
    return { unused, bodies: bodies() }
  }

  async function start(voice: Voice, spoken: readonly Spoken[]) {
    const server = await modelServer(spoken.map(one => voice.answer(one)))
    onTestFinished(() => server.close())
    // Atrium recognizes OpenAI by its address.
    const toServer: typeof fetch = (url, init) => fetch(String(url).replace(OPENAI, server.baseUrl), init)
    const provider = isOpenAi(voice) ? voice.provider(OPENAI, { fetch: toServer }) : voice.provider(server.baseUrl)
    const app = await startSessions({ provider, serverTools: async () => tools, dataFolder: await temporaryFolder() })
    onTestFinished(() => app.leave())
    return { app, bodies: () => server.requests.map(({ body }) => body) }
  }

  test.each(Object.entries(voices))(
    'cost few tokens over %s, and what is searched for is used with the next request',
    { timeout: 900_000 },
    async (name, voice) => {
      const { app, bodies } = await start(voice, [{ pieces: ['Hello.'] }])
      const { id } = await app.create(await temporaryFolder())
      await app.send(id, 'Hello')
      await app.ended(id)
      const first = bodies()[0]
      const waiting = tools.filter(tool => !namesIn(first).includes(tool.name))
      const wanted = anyOf(waiting)
      const tokens = estimateTokens(JSON.stringify(toolsIn(first)))
      console.log(`${name}: ${toolsIn(first).length} tools of ${tokens} tokens first, ${waiting.length} wait`)
      expect(tokens).toBeLessThan(15_000)
      for (const [how, searchFor] of Object.entries(SEARCHES)) {
        const { unused, bodies: sent } = await use(voice, wanted, searchFor)
        const most = Math.max(...sent.map(body => toolsIn(body).length))
        const faults = sent.flatMap(body => [...voice.faults(body), ...toolFaults(body, { isOpenAi: isOpenAi(voice) })])
        console.log(
          `${name}, by ${how}: ${wanted.length - unused.length} of ${wanted.length} used, ${most} tools at most, ${faults.length} faults ${unused.join(' ')}`,
        )
        expect([...new Set(faults)]).toEqual([])
        expect(unused).toEqual([])
      }
    },
  )

  test('let each of their tools be found by what it does, whatever the others are', async () => {
    const all = estimateTokens(
      JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))),
    )
    console.log(`${servers.length} servers with ${tools.length} tools of ${all} tokens`)
    const queries: Record<string, (tool: Tool) => string> = {
      'words of its description': describedAs,
      'words of its description that its name has not': tool => {
        const own = new Set(wordsOf(tool.server?.tool ?? ''))
        return [...new Set(wordsOf(describedAs(tool)))].filter(word => !own.has(word)).join(' ')
      },
      'its server and words of its description': tool => `${tool.server?.name} ${describedAs(tool)}`,
      'its name as words': tool => tool.name.replaceAll(/[_-]+/g, ' '),
    }
    for (const [how, queryOf] of Object.entries(queries)) {
      const places = await Promise.all(
        tools.map(async tool => ({ tool, place: (await rankTools(tools, queryOf(tool))).indexOf(tool) })),
      )
      const missed = places.filter(({ place }) => place < 0 || place >= 5)
      const lines = missed.map(({ tool, place }) => `  ${place} ${tool.name}: ${queryOf(tool)}`)
      console.log(
        [`${how}: ${tools.length - missed.length} of ${tools.length} among the first five`, ...lines].join('\n'),
      )
    }
  })
})

/** As many as are used, drawn by a hash of their names, so that a run can be repeated. */
function anyOf(tools: readonly Tool[]): Tool[] {
  const drawn = tools.map(tool => ({ tool, lot: createHash('sha256').update(tool.name).digest('hex') }))
  return drawn
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, USED)
    .map(({ tool }) => tool)
}
