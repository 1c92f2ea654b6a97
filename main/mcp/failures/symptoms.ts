import type { McpServerConfig } from '../../../shared/mcp'
import type { Exit } from '../connection/stdio-transport'

/** The known facts about a failure. */
export type Symptoms = {
  phase: 'prepare' | 'fetch' | 'start' | 'list' | 'run'
  thrown: unknown
  config: McpServerConfig
  exit?: Exit | undefined
  stderr: string
  /** The first line on stdout that was no message. */
  stray?: string | undefined
  /** The actual path of a program that was not found. */
  foundAt?: string | undefined
  /** Paths that the config names and that are not there. */
  gone?: readonly string[] | undefined
  /** The parts that are missing of what npx keeps of packages. */
  broken?: { packages: readonly string[]; missing: string } | undefined
}

/** The same of a server that is a program. */
export type ProgramSymptoms = Symptoms & { config: McpServerConfig & { type: 'stdio' } }

/** The same of a server at an address. */
export type AddressSymptoms = Symptoms & { config: McpServerConfig & { type: 'http' | 'sse' } }
