// What a page does to give a frame of Grainscope the height that it asks for, to read from it, and to set it.
const frame = document.getElementById('round-trip');
const said = document.getElementById('said');

addEventListener('message', ({ source, data }) => {
  // Any page may send any message: hear this frame only, and only in the words of the protocol.
  if (source !== frame.contentWindow || data?.grainscope !== 1) return;
  if (data.type === 'size') frame.style.height = `${Math.min(6000, data.height)}px`;
  if (data.type === 'state') said.textContent = `The frame shows ${data.link} (${data.phase}).`;
  if (data.type === 'refused') said.textContent = `The frame refused: ${data.text}.`;
});

document.getElementById('set').addEventListener('click', () => {
  frame.contentWindow.postMessage(
    { grainscope: 1, type: 'set', link: '?v=1&m=j-machine&x=round-trip&hop_cycles=2' },
    '*',
  );
});
