"""Modbus slaves of other packages: `python -m tests.lab.slaves pymodbus rtu|tcp LINE|PORT UNIT`.

Each line on standard input is the 16 inputs from then on, in decimal.
"""

import asyncio
import sys

INPUTS = 16


async def pymodbus(framing, line, unit):
    """Serve pymodbus's own slave."""
    from pymodbus.server import ModbusSerialServer, ModbusTcpServer
    from pymodbus.simulator import DataType, SimData, SimDevice

    def block(kind):
        return [SimData(0, 4 * INPUTS, 0 if kind is DataType.REGISTERS else False, kind)]

    coils, inputs = block(DataType.BITS), block(DataType.BITS)
    device = SimDevice(unit, (coils, inputs, block(DataType.REGISTERS), block(DataType.REGISTERS)))
    if framing == "tcp":
        server = ModbusTcpServer(device, address=("127.0.0.1", int(line)))
    else:
        server = ModbusSerialServer(device, port=line, baudrate=19200)
    await server.serve_forever(background=True)
    print("ready", flush=True)
    while said := await asyncio.to_thread(sys.stdin.readline):
        bits = [int(said) >> each & 1 == 1 for each in range(INPUTS)]
        for function, values in ((1, bits), (2, bits), (3, [int(said)]), (4, [int(said)])):
            failed = await server.context.async_setValues(unit, function, 0, values)
            assert failed is None, (function, failed)
    await server.shutdown()


async def pymodbustcp(_framing, line, _unit):
    """Serve pyModbusTCP's own slave, which answers for every unit."""
    from pyModbusTCP.server import ModbusServer

    server = ModbusServer("127.0.0.1", int(line), no_block=True)
    server.start()
    print("ready", flush=True)
    while said := await asyncio.to_thread(sys.stdin.readline):
        bits, bank = [int(said) >> each & 1 == 1 for each in range(INPUTS)], server.data_bank
        bank.set_discrete_inputs(0, bits)
        bank.set_coils(0, bits)
        bank.set_input_registers(0, [int(said)])
        bank.set_holding_registers(0, [int(said)])
    server.stop()


if __name__ == "__main__":
    _, name, framing, line, unit = sys.argv
    asyncio.run({"pymodbus": pymodbus, "pyModbusTCP": pymodbustcp}[name](framing, line, int(unit)))
