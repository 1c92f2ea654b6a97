import type { McpServerConfig } from '../../../shared/mcp'
import type { Exit } from '../connection/stdio-transport'

/** What is known of a failure. */
export type Symptoms = {
  phase: 'prepare' | 'fetch' | 'start' | 'list' | 'run'
  thrown: unknown
  config: McpServerConfig
  exit?: Exit | undefined
  stderr: string
  /** The first line on stdout that was no message. */
  stray?: string | undefined
  /** Where a program that was not found is after all. */
  foundAt?: string | undefined
  /** Paths that the config names and that are not there. */
  gone?: readonly string[] | undefined
  /** What is missing of what npx keeps of packages. */
  broken?: { packages: readonly string[]; missing: string } | undefined
}

/** The same of a server that is a program. */
export type ProgramSymptoms = Symptoms & { config: McpServerConfig & { type: 'stdio' } }

/** The same of a server at an address. */
export type AddressSymptoms = Symptoms & { config: McpServerConfig & { type: 'http' | 'sse' } }
