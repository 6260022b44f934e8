import { List, Text } from '@mantine/core';

/** How many lines are named. */
const NAMED = 6;

/** Half a number or a name is not judged (ms). */
export const SETTLING = 300;

/** Says, before several events are changed, what the change would lead to; nothing while there are no `lines`. */
export function BatchWarning({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div role="status">
      {lines.length > 0 ? (
        <>
          <Text size="sm" fw={600} c="gulal.8">
            {title}
          </Text>
          <List size="sm" c="gulal.8">
            {lines.slice(0, NAMED).map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
            {lines.length > NAMED ? <List.Item>and {lines.length - NAMED} more</List.Item> : null}
          </List>
        </>
      ) : null}
    </div>
  );
}
