import { describe, expect, it, vi } from 'vitest';
import { watchContent } from './content-watch.ts';

function watched(contents: (string | Promise<string>)[]) {
  const onChange = vi.fn();
  const watch = watchContent(async () => contents.shift() ?? 'nothing more to read', onChange);
  watch.saved('start');
  return { watch, onChange };
}

describe('watchContent', () => {
  it('reports nothing where the content is the same', async () => {
    const { watch, onChange } = watched(['start']);
    await watch.moved();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('reports each change once', async () => {
    const { watch, onChange } = watched(['a', 'a', 'b']);
    for (let turn = 0; turn < 3; turn += 1) await watch.moved();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('reports what was typed before anything was known', () => {
    const onChange = vi.fn();
    const watch = watchContent(async () => 'start and more', onChange);
    watch.typed();
    watch.saved('start and more');
    watch.saved('start and more');
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('reports typing at once, and again only after the editor has reported it', async () => {
    const { watch, onChange } = watched(['start']);
    watch.typed();
    watch.typed();
    expect(onChange).toHaveBeenCalledTimes(1);
    await watch.moved();
    watch.typed();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('ignores a read that started before a save and ended after it', async () => {
    const late = Promise.withResolvers<string>();
    const { watch, onChange } = watched([late.promise, 'new']);
    const moving = watch.moved();
    watch.saved('new');
    late.resolve('old');
    await moving;
    expect(onChange).not.toHaveBeenCalled();
  });

  it('reports nothing before the editor has started', async () => {
    const onChange = vi.fn();
    const watch = watchContent(async () => 'a', onChange);
    watch.typed();
    await watch.moved();
    expect(onChange).not.toHaveBeenCalled();
  });
});
