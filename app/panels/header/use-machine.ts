/** All that is known of a machine, which is loaded when somebody wants to read of it. */

import { useEffect, useState } from 'react';
import { loadMachines, type MachinePreset, machineOf } from '../../model/presets/presets.ts';

/** Undefined until it is here, or if it cannot be loaded. */
export function useMachine(key: string): MachinePreset | undefined {
  const [preset, setPreset] = useState(() => machineOf(key));
  useEffect(() => {
    let current = true;
    loadMachines([key]).then(
      () => current && setPreset(machineOf(key)),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [key]);
  return preset;
}
