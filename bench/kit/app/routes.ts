import { index, layout } from '@react-router/dev/routes';

/** The home page of the site, drawn with a component kit instead: what the benchmark compares it with. */
export default [layout('kit-layout.tsx', [index('kit-home.tsx')])];
