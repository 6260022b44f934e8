import { Alert, Button, Group } from '@mantine/core';

interface SavedMeanwhileProps {
  /** Such as 'Results were published'. */
  what: string;
  isShowing: boolean;
  isReplacing: boolean;
  onShow: () => void;
  onReplace: () => void;
}

/** On a phone it is below what is in sight. */
function showAtOnce(alert: HTMLDivElement | null): void {
  alert?.scrollIntoView({ block: 'center' });
}

/** Another version than the one that the form began with is stored: it is looked at, or replaced. */
export function SavedMeanwhile({ what, isShowing, isReplacing, onShow, onReplace }: SavedMeanwhileProps) {
  return (
    <Alert ref={showAtOnce} color="gulal" role="alert" title={`${what} meanwhile`}>
      <p>
        By somebody else, or by you before the connection was lost. Look at what is saved and make your changes again,
        or replace it by yours.
      </p>
      <Group gap="sm" mt="sm">
        <Button size="sm" variant="default" loading={isShowing} onClick={onShow}>
          Show what is saved
        </Button>
        <Button size="sm" loading={isReplacing} onClick={onReplace}>
          Replace it by mine
        </Button>
      </Group>
    </Alert>
  );
}
