import fc from 'fast-check'
import { propertySeed, runsOf } from './how-deep'

fc.configureGlobal({ seed: propertySeed, numRuns: runsOf(100) })
