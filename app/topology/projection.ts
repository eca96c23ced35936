/** Orthographic projection of a grid of nodes: parallel links stay parallel, and equal lengths stay equal. */

import type { Area, Projected } from './laid.ts';

export type Dimensions = readonly [number, number, number];

/** Radians. `yaw` turns the machine about its z axis, `pitch` tips it towards the eye: 0 from the side, π/2 from above. */
export type View = { yaw: number; pitch: number };

export type Projection = {
  /** In units of the spacing of nodes, from the corner of node 0. */
  at(x: number, y: number, z: number): Projected;
  /** px between neighbours that lie in the plane of the picture. */
  spacing: number;
};

const space: View = { yaw: 0.62, pitch: 0.5 };
const plane: View = { yaw: 0, pitch: Math.PI / 2 };

/** Where to look from first: at a cube so that no two of its axes fall together, at a plane from above. */
export function defaultView(dimensions: Dimensions): View {
  return dimensions[2] > 1 ? space : plane;
}

/** Fits the grid into the area. In three dimensions the scale does not depend on the yaw: turning does not zoom. `mostSpacing` in px. */
export function project(dimensions: Dimensions, view: View, area: Area, mostSpacing = 108): Projection {
  // A row of nodes has nothing to show by turning.
  const turned = dimensions[1] === 1 && dimensions[2] === 1 ? plane : view;
  const yaw = Number.isFinite(turned.yaw) ? turned.yaw : space.yaw;
  const pitch = Number.isFinite(turned.pitch) ? turned.pitch : space.pitch;
  const [sinYaw, cosYaw, sinPitch, cosPitch] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  const [cx, cy, cz] = [(dimensions[0] - 1) / 2, (dimensions[1] - 1) / 2, (dimensions[2] - 1) / 2];
  // Half the extent across the picture and along it before tipping. A cube gets what it needs at its widest yaw.
  const widest = Math.hypot(cx, cy);
  const across = cz > 0 ? widest : Math.abs(cx * cosYaw) + Math.abs(cy * sinYaw);
  const along = cz > 0 ? widest : Math.abs(cx * sinYaw) + Math.abs(cy * cosYaw);
  // Half a step more on every side, for wrap-around links and thick lines.
  const halfWidth = across + 0.5;
  const halfHeight = along * Math.abs(sinPitch) + cz * Math.abs(cosPitch) + 0.5;
  const spacing = Math.min(area.width / 2 / halfWidth, area.height / 2 / halfHeight, mostSpacing);
  const deepest = Math.max(1e-9, along * Math.abs(cosPitch) + cz * Math.abs(sinPitch));
  return {
    spacing,
    at(x, y, z) {
      const [dx, dy, dz] = [x - cx, y - cy, z - cz];
      const right = dx * cosYaw - dy * sinYaw;
      const away = dx * sinYaw + dy * cosYaw;
      return {
        x: area.left + area.width / 2 + right * spacing,
        y: area.top + area.height / 2 - (dz * cosPitch + away * sinPitch) * spacing,
        depth: Math.min(1, Math.max(0, 0.5 + (away * cosPitch - dz * sinPitch) / deepest / 2)),
      };
    },
  };
}
