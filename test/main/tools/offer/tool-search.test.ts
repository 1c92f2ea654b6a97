import { describe, expect, test } from 'vitest'
import { toolSearch } from '../../../../main/tools/offer/tool-search'
import { emptySession } from '../../../../shared/session/session-state'
import { textOf } from '../../../../shared/session/tool-results'
import { askedOfSession, inTurn } from '../../../helpers/asked-of-session'
import { MANY_SERVERS, toolsOf } from '../../../helpers/many-tools'

async function search(input: object, loadedTools: string[] = [], servers = MANY_SERVERS) {
  const { change } = askedOfSession(inTurn(toolSearch, { waiting: await toolsOf(servers) }), input)
  if (!change) throw new Error('changes nothing')
  const { facts, result } = await change({ ...emptySession, loadedTools })
  return { names: facts.flatMap(fact => ('names' in fact ? fact.names : [])), result, text: textOf(result) }
}

describe('the search of tools', () => {
  test('loads the tools that fit best, and says what each does', async () => {
    const { names, text } = await search({ query: 'archive the invoice of service 3', limit: 2 })
    expect(names).toHaveLength(2)
    expect(names[0]).toMatch(/^service_3__archive/)
    expect(text).toContain(`- ${names[0]}: archive a`)
    expect(text).toContain('from your next reply on')
  })

  test('loads tools by their names, also by those that their servers have for them', async () => {
    const [tool] = (await toolsOf(MANY_SERVERS)).slice(-1)
    expect((await search({ names: [tool!.name] })).names).toEqual([tool!.name])
    expect((await search({ names: [tool!.name.toUpperCase().replace('__', '/')] })).names).toEqual([])
    const alone = [{ name: 'Notes', tools: [{ name: 'write-note' }] }]
    expect((await search({ names: ['Write Note'] }, [], alone)).names).toEqual(['notes__write_note'])
  })

  test('says which names there are not', async () => {
    expect((await search({ names: ['service_1__nothing'] })).text).toContain('No tool is called service_1__nothing')
  })

  test('loads nothing twice, so that what is offered keeps its order', async () => {
    const first = await search({ query: 'archive the invoice of service 3' })
    const again = await search({ query: 'archive the invoice of service 3' }, first.names)
    expect(again.names).toEqual([])
    expect(again.text).toBe(first.text)
  })

  test('wants a query or names', async () => {
    expect((await search({})).result.isError).toBe(true)
    await expect(search({ query: 1 })).rejects.toThrow('Invalid arguments for tool_search')
  })

  test('never loads a tool that would fill a request by itself', async () => {
    const huge = [{ name: 'Huge', tools: [{ name: 'everything', size: 45_000 }] }]
    const { names, text } = await search({ query: 'everything' }, [], huge)
    expect(names).toEqual([])
    expect(text).toMatch(/huge__everything cannot be loaded: its definition takes about \d+ tokens/)
  })
})

describe('the model’s description of the search', () => {
  test('names each server with what it is for, where they are few', async () => {
    const few = MANY_SERVERS.slice(0, 6)
    const { description } = inTurn(toolSearch, { waiting: await toolsOf(few) })
    for (const { name } of few) expect(description).toContain(`- ${name} (1`)
    expect(description).toContain('Works with the issues of company 0.')
  })

  test('names every server where they are many, and stays as short as every protocol takes it', async () => {
    const { description } = inTurn(toolSearch, { waiting: await toolsOf(MANY_SERVERS) })
    for (const { name } of MANY_SERVERS) expect(description).toContain(`${name} (1`)
    expect(description.length).toBeLessThanOrEqual(1_000)
  })

  test.each([1, 2, 5, 7, 8, 9, 25, 60, 61, 1_000])('is no longer with %i servers', async count => {
    const about = 'It says a lot of itself. '.repeat(20)
    const servers = Array.from({ length: count }, (_, at) => ({ name: `server ${at}`, about, tools: [{ name: 'go' }] }))
    const { description } = inTurn(toolSearch, { waiting: await toolsOf(servers) })
    expect(description.length).toBeLessThanOrEqual(1_000)
    const told = description.match(/server \d+ \(1\)/g)?.length ?? 0
    const more = Number(/ and (\d+) more$/.exec(description)?.[1] ?? 0)
    expect(told + more).toBe(count)
  })

  test('a server whose name is as long as a description is named as well', async () => {
    const servers = Array.from({ length: 12 }, (_, at) => ({
      name: `${at}${'x'.repeat(5_000)}`,
      tools: [{ name: 'go' }],
    }))
    const { description } = inTurn(toolSearch, { waiting: await toolsOf(servers) })
    expect(description.length).toBeLessThanOrEqual(1_000)
    expect(description).toContain('11x')
  })

  test('has the names of the tools where a server says nothing of itself', async () => {
    const notes = [{ name: 'Notes', tools: [{ name: 'write' }, { name: 'read' }] }]
    const tool = inTurn(toolSearch, { waiting: await toolsOf(notes) })
    expect(tool.description).toContain('- Notes (2): write, read')
  })
})
