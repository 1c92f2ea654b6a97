import { runStages } from '../../../scripts/gate/run-stages'
import { runScript } from '../../../scripts/run-script'

/** Runs the stages that it is given as JSON, as the gate runs its own. */
void runScript(() => runStages(JSON.parse(process.argv[2] ?? '[]')))
